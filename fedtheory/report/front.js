// The table of all statements: found by words, by paper and by label, and put in order by any column.
"use strict";
(() => {
  const table = document.getElementById("statements");
  const body = table.tBodies[0], rows = [...body.rows];
  function make(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }
  function chooser(id, label, any, values) {
    const select = make("select", {id}, make("option", {value: ""}, any), ...values.map((x) => make("option", {value: x}, x)));
    select.addEventListener("change", sift);
    return [make("label", {for: id}, label), select];
  }
  const words = make("input", {type: "search", id: "find", placeholder: "convex, thm1, gap …", autocomplete: "off"});
  words.addEventListener("input", sift);
  const papers = [...new Set(rows.map((row) => row.dataset.paper))];
  const labels = [...new Set(rows.flatMap((row) => row.dataset.labels.split(" ")))].sort();
  const count = make("output", {for: "find", "aria-live": "polite"});
  const [paperLabel, paper] = chooser("paper", "of", "all papers", papers);
  const [labelLabel, label] = chooser("label", "with a bound that is", "anything", labels);
  table.parentNode.before(make("div", {class: "sift", role: "search"},
    make("label", {for: "find"}, "find"), words, paperLabel, paper, labelLabel, label, count));

  function sift() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits = wanted.every((word) => text.includes(word)) && (!paper.value || row.dataset.paper === paper.value) &&
        (!label.value || row.dataset.labels.split(" ").includes(label.value));
      row.hidden = !fits;
      shown += fits;
    }
    count.textContent = `${shown} of ${rows.length}`;
    remember();
  }
  function remember() {
    const state = new URLSearchParams();
    if (words.value) state.set("find", words.value);
    if (paper.value) state.set("paper", paper.value);
    if (label.value) state.set("label", label.value);
    if (sorted) state.set("sort", sorted);
    const text = state.toString();
    try { history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search); } catch { /* a page in a frame */ }
  }

  const heads = [...table.tHead.rows[0].cells], columns = heads.map((cell) => cell.textContent.trim());
  let sorted = ""; // a column's name, with a minus where the largest comes first
  function order(column) {
    const down = column.startsWith("-"), k = columns.indexOf(down ? column.slice(1) : column);
    if (k < 0) return;
    sorted = column;
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[k].setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = (row) => row.cells[k].dataset.key ?? row.cells[k].textContent.trim();
    body.append(...[...rows].sort((a, b) => {
      const one = key(a), other = key(b);
      if ((one === "") !== (other === "")) return one === "" ? 1 : -1; // what is not known comes last
      const by = Number.isNaN(Number(one) + Number(other)) ? one.localeCompare(other) : Number(one) - Number(other);
      return down ? -by : by;
    }));
  }
  heads.forEach((cell, k) => {
    const button = make("button", {type: "button", title: "put in order"}, ...cell.childNodes);
    cell.replaceChildren(button);
    button.addEventListener("click", () => {
      order((sorted === columns[k] ? "-" : "") + columns[k]);
      remember();
    });
  });

  function recall() {
    const state = new URLSearchParams(location.hash.slice(1));
    words.value = state.get("find") ?? "";
    paper.value = papers.includes(state.get("paper")) ? state.get("paper") : "";
    label.value = labels.includes(state.get("label")) ? state.get("label") : "";
    order(state.get("sort") ?? "");
    sift();
  }
  function show() {
    const asked = location.hash.includes("=");
    recall();
    if (asked) table.parentNode.previousElementSibling.scrollIntoView({behavior: "instant"});
  }
  addEventListener("hashchange", show);
  show();
})();
