// The bound explorer: letters one can move, bounds drawn live, solved for any letter, with its state in the address.
// `FORMULAS` and `DATA` stand before this text, written from the statement itself.
"use strict";
(() => {
  const box = document.getElementById("explorer");
  const svgns = "http://www.w3.org/2000/svg";
  const byName = Object.fromEntries(DATA.letters.map((x) => [x.name, x]));
  const state = {
    at: Object.fromEntries(DATA.letters.map((x) => [x.name, x.value])),
    over: DATA.over,
    solve: DATA.over,
    target: "",
  };

  // --- small pieces ---
  function make(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }
  function drawn(name, attributes, text) {
    const node = document.createElementNS(svgns, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    return node;
  }
  function sign(letter) {
    const marks = [["sub", letter.below], ["sup", letter.above]].filter(([, text]) => text);
    return make("b", {}, letter.head, ...marks.map(([name, text]) => make(name, {}, text)));
  }
  function short(x) {
    if (!Number.isFinite(x)) return "no value";
    if (x === 0) return "0";
    const size = Math.abs(x);
    if (Number.isInteger(x) && size < 1e9) return x.toLocaleString("en");
    return size >= 1e-4 && size < 1e9 ? String(Number(x.toPrecision(6))) : x.toExponential(4).replace(/\.?0*e\+?/, "e");
  }
  function allowed(letter, x) {
    if (!Number.isFinite(x)) return false;
    if (letter.integer && !Number.isInteger(x)) return false;
    if (letter.lower !== null && (letter.strict ? x <= letter.lower : x < letter.lower)) return false;
    return letter.upper === null || x <= letter.upper;
  }
  const signs = {
    "<=": (a, b) => a <= b * (1 + 1e-12), "<": (a, b) => a < b, ">=": (a, b) => a >= b * (1 - 1e-12),
    ">": (a, b) => a > b, "=": (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)),
  };

  // --- what a bound says ---
  function says(bound, at) {
    if ("t" in at && at.t < bound.first) return {value: NaN, why: `it starts at t = ${bound.first}`};
    for (const condition of bound.conditions) {
      const one = FORMULAS[condition.left](at), other = FORMULAS[condition.right](at);
      if (!signs[condition.relation](one, other)) return {value: NaN, why: `${condition.text} does not hold`};
    }
    return {value: FORMULAS[bound.formula](at), why: ""};
  }

  // --- controls ---
  const fields = {}, sliders = {};
  function control(letter) {
    const id = `explore-${letter.name}`;
    const number = make("input", {type: "text", inputmode: "decimal", id, autocomplete: "off", spellcheck: "false"});
    const slider = make("input", {type: "range", min: "-300", max: "300", value: "0", "aria-label": `${letter.name}, by factors`});
    let middle = letter.value;
    number.addEventListener("change", () => {
      const x = Number(number.value);
      if (allowed(letter, x)) { middle = x || 1; slider.value = "0"; set(letter.name, x); }
      number.setAttribute("aria-invalid", String(!allowed(letter, x)));
    });
    slider.addEventListener("input", () => {
      let x = (middle || 1) * Math.pow(10, Number(slider.value) / 100);
      x = letter.integer ? Math.max(1, Math.round(x)) : Number(x.toPrecision(4));
      if (allowed(letter, x)) set(letter.name, x);
    });
    slider.addEventListener("change", () => { middle = state.at[letter.name]; slider.value = "0"; });
    fields[letter.name] = number;
    sliders[letter.name] = slider;
    return make("div", {class: "letter"},
      make("label", {for: id, title: letter.definition}, sign(letter), ` ${letter.meaning}`),
      number, slider);
  }
  function choice(label, id, chosen, change) {
    const select = make("select", {id});
    for (const letter of DATA.letters) {
      const option = make("option", {value: letter.name}, letter.name);
      if (letter.name === chosen) option.setAttribute("selected", "");
      select.append(option);
    }
    select.addEventListener("change", () => { change(select.value); update(); });
    return [make("label", {for: id}, label), select];
  }
  function set(name, x) { state.at[name] = x; update(); }

  // --- the picture ---
  const W = 640, H = 340, left = 62, right = 150, top = 14, bottom = 40;
  const picture = drawn("svg", {viewBox: `0 0 ${W} ${H}`, role: "img", "aria-labelledby": "explorer-told"});
  function span() {
    const letter = byName[state.over], x = state.at[state.over] || 1;
    if (letter.kind === "round") return [1, Math.max(10, 2.5 * Math.max(x, DATA.runs.length ? DATA.runs[0].rounds.at(-1) : 400))];
    const low = Math.max(letter.lower || 0, x / 100);
    return [low > 0 ? low : x / 100, letter.upper === null ? x * 100 : Math.min(letter.upper, x * 100)];
  }
  function points(bound, [a, b]) {
    const letter = byName[state.over], found = [];
    let last = NaN;
    for (let k = 0; k <= 160; k++) {
      let x = a * Math.pow(b / a, k / 160);
      if (letter.integer) x = Math.round(x);
      if (x === last) continue;
      last = x;
      const y = says(bound, {...state.at, [state.over]: x}).value;
      if (Number.isFinite(y) && y > 0) found.push([x, y]);
    }
    return found;
  }
  function matches(run) {
    return Object.entries(run.at).every(([name, x]) => name === state.over || !(name in state.at) ||
      Math.abs(state.at[name] - x) <= 1e-9 * Math.max(1, Math.abs(x)));
  }
  function draw() {
    const ends = span(), letter = byName[state.over];
    const lines = DATA.bounds.map((bound) => [bound, points(bound, ends)]).filter(([, p]) => p.length > 1);
    const runs = letter.kind === "round" ? DATA.runs.filter(matches) : [];
    const heights = lines.flatMap(([, p]) => p.map(([, y]) => y))
      .concat(runs.flatMap((run) => run.values.filter((y) => y > 0)));
    picture.replaceChildren();
    if (!heights.length) {
      picture.append(drawn("text", {x: W / 2, y: H / 2, "text-anchor": "middle", class: "tick"}, "no bound has a value here"));
      return;
    }
    // What is looked at: the values where the reader stands, and the run. A bound that explodes does not squeeze the others.
    const near = DATA.bounds.map((bound) => says(bound, state.at).value).filter((y) => Number.isFinite(y) && y > 0)
      .concat(runs.flatMap((run) => run.values.filter((y) => y > 0)));
    let low = Math.min(...heights), high = Math.max(...heights);
    if (near.length) { low = Math.max(low, Math.min(...near) / 1e3); high = Math.min(high, Math.max(...near) * 1e3); }
    if (low > high) [low, high] = [high, low];
    if (high / low > 1e12) low = high / 1e12;
    if (high / low < 1.01) { low /= 1.5; high *= 1.5; }
    const X = (x) => left + (W - left - right) * Math.log(x / ends[0]) / Math.log(ends[1] / ends[0]);
    const Y = (y) => H - bottom - (H - top - bottom) * Math.log(y / low) / Math.log(high / low);
    ticks(ends[0], ends[1], 6).forEach((x) => picture.append(
      drawn("line", {x1: X(x), x2: X(x), y1: top, y2: H - bottom, class: "grid"}),
      drawn("text", {x: X(x), y: H - bottom + 16, "text-anchor": "middle", class: "tick"}, short(x))));
    ticks(low, high, 6).forEach((y) => picture.append(
      drawn("line", {x1: left, x2: W - right, y1: Y(y), y2: Y(y), class: "grid"}),
      drawn("text", {x: left - 6, y: Y(y) + 4, "text-anchor": "end", class: "tick"}, short(y))));
    picture.append(drawn("text", {x: (left + W - right) / 2, y: H - 4, "text-anchor": "middle", class: "tick"}, `${letter.name}, ${letter.meaning}`));
    const named = [];
    const name = (y, text, kind) => named.push({y: Math.min(Math.max(Y(y), top + 6), H - bottom), text, kind});
    for (const run of runs) {
      const path = run.rounds.map((x, k) => [x, run.values[k]]).filter(([x, y]) => y >= low && y <= high && x <= ends[1]);
      if (!path.length) continue;
      picture.append(drawn("polyline", {points: path.map(([x, y]) => `${X(x)},${Y(y)}`).join(" "), class: "run"}));
      name(path.at(-1)[1], "a recorded run", "run");
    }
    for (const [bound, path] of lines) {
      const shown = path.filter(([, y]) => y >= low && y <= high);
      if (!shown.length) continue; // far from what else is drawn
      picture.append(drawn("polyline", {points: shown.map(([x, y]) => `${X(x)},${Y(y)}`).join(" "), class: `bound ${bound.status}`}));
      name(shown.at(-1)[1], bound.key, bound.status);
    }
    named.sort((a, b) => a.y - b.y);
    named.forEach((tag, k) => {
      if (k && tag.y < named[k - 1].y + 13) tag.y = named[k - 1].y + 13;
      picture.append(drawn("text", {x: W - right + 6, y: tag.y + 4, class: `name ${tag.kind}`}, tag.text));
    });
    const here = state.at[state.over];
    if (here >= ends[0] && here <= ends[1])
      picture.append(drawn("line", {x1: X(here), x2: X(here), y1: top, y2: H - bottom, class: "here"}));
  }
  function ticks(a, b, most) {
    const low = Math.ceil(Math.log10(a) - 1e-9), high = Math.floor(Math.log10(b) + 1e-9), found = [];
    const step = Math.max(1, Math.ceil((high - low + 1) / most));
    for (let k = low; k <= high; k += step) found.push(Math.pow(10, k));
    return found.length > 1 ? found : [a, Math.sqrt(a * b), b].map((x) => Number(x.toPrecision(2))).filter((x) => x >= a && x <= b);
  }

  // --- the words ---
  const told = make("p", {id: "explorer-told", class: "meta", "aria-live": "polite"});
  const values = make("tbody", {});
  function tell() {
    values.replaceChildren(...DATA.bounds.map((bound) => {
      const found = says(bound, state.at);
      const sign = {"<=": "≤", ">=": "≥", "=": "="}[bound.relation];
      return make("tr", {}, make("th", {scope: "row"}, bound.key), make("td", {}, bound.status),
        make("td", {class: "number", "data-bound": bound.key}, found.why ? found.why : `${sign} ${short(found.value)}`));
    }));
    const runs = DATA.runs.filter(matches).length, best = DATA.bounds.find((bound) => bound.key === DATA.best) ?? DATA.bounds[0];
    const found = says(best, state.at);
    told.textContent = `Bounds on the ${DATA.metric} over ${state.over}. Here the ${best.key} bound ` +
      (found.why ? `says nothing: ${found.why}. ` : `is ${short(found.value)}. `) + (!DATA.runs.length ? "" :
      runs ? "The recorded run has exactly these constants." : "Recorded runs have other constants, and are not shown.");
  }

  // --- solving ---
  const answer = make("output", {for: "explore-target"});
  const target = make("input", {type: "text", inputmode: "decimal", id: "explore-target", autocomplete: "off", placeholder: "0.01"});
  const boundChoice = make("select", {id: "explore-bound"});
  DATA.bounds.forEach((bound) => boundChoice.append(make("option", {value: bound.key}, bound.key)));
  if (DATA.bounds.some((bound) => bound.key === DATA.best)) boundChoice.value = DATA.best;
  target.addEventListener("change", () => { state.target = target.value; update(); });
  boundChoice.addEventListener("change", () => update());
  function solve() {
    const wanted = Number(state.target), letter = byName[state.solve];
    if (!state.target || !(wanted > 0)) { answer.textContent = ""; return; }
    const bound = DATA.bounds.find((b) => b.key === boundChoice.value);
    const meets = (x) => {
      const y = says(bound, {...state.at, [letter.name]: x}).value;
      return bound.relation === ">=" ? y >= wanted : y <= wanted;
    };
    const low = letter.kind === "round" ? 1 : letter.lower > 0 ? letter.lower : 1e-12;
    const high = Math.min(letter.upper === null ? 1e12 : letter.upper, 1e15);
    const grid = Array.from({length: 1201}, (_, k) => low * Math.pow(high / low, k / 1200))
      .map((x) => letter.integer ? Math.round(x) : x);
    const inside = grid.map(meets), ends = [];
    for (let k = 1; k < grid.length; k++) {
      if (inside[k] === inside[k - 1]) continue;
      let [yes, no] = inside[k] ? [grid[k], grid[k - 1]] : [grid[k - 1], grid[k]];
      for (let i = 0; i < 200 && (letter.integer ? Math.abs(yes - no) > 1 : Math.abs(yes - no) > 1e-12 * Math.abs(yes)); i++) {
        const middle = letter.integer ? Math.floor((yes + no) / 2) : (yes + no) / 2;
        if (meets(middle)) yes = middle; else no = middle;
      }
      ends.push(`${inside[k] ? "from" : "up to"} ${letter.name} = ${short(yes)}`);
    }
    const settings = DATA.letters.filter((x) => x.name !== letter.name && bound.letters.includes(x.name))
      .map((x) => `${x.name}=${state.at[x.name]}`).join(" ");
    const found = ends.length ? `met ${ends.join(", ")}` : inside[0] ? `met by every ${letter.name}` : `met by no ${letter.name}`;
    answer.textContent = `${found}, in floating point. For certain: fedtheory solve ${DATA.id} --bound ${bound.key} ` +
      `--for ${letter.name} --target ${state.target} --set ${settings}`;
  }

  // --- the address ---
  function remember() {
    const words = new URLSearchParams();
    for (const letter of DATA.letters)
      if (state.at[letter.name] !== letter.value) words.set(letter.name, String(state.at[letter.name]));
    if (state.over !== DATA.over) words.set("over", state.over);
    if (state.target) { words.set("target", state.target); words.set("for", state.solve); }
    const text = words.toString();
    try { history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search); } catch { /* a page in a frame */ }
  }
  function recall() {
    for (const [name, text] of new URLSearchParams(location.hash.slice(1))) {
      const x = Number(text);
      if (name in byName && allowed(byName[name], x)) state.at[name] = x;
      else if (name === "over" && text in byName) state.over = text;
      else if (name === "for" && text in byName) state.solve = text;
      else if (name === "target" && x > 0) state.target = text;
    }
    target.value = state.target;
  }
  function update() {
    for (const letter of DATA.letters) {
      if (document.activeElement !== fields[letter.name]) fields[letter.name].value = String(state.at[letter.name]);
      sliders[letter.name].setAttribute("aria-valuetext", `${letter.name} = ${short(state.at[letter.name])}`);
    }
    tell();
    draw();
    solve();
    remember();
  }

  const asked = location.hash.includes("=");
  recall();
  const reset = make("button", {type: "button"}, "as at first");
  reset.addEventListener("click", () => {
    DATA.letters.forEach((x) => { state.at[x.name] = x.value; });
    state.over = DATA.over; state.target = ""; target.value = "";
    update();
  });
  box.append(
    make("div", {class: "letters"}, ...DATA.letters.map(control)),
    make("div", {class: "row"}, ...choice("drawn over", "explore-over", state.over, (x) => { state.over = x; }), reset),
    make("div", {class: "drawn"}, picture), told,
    make("div", {class: "wide"}, make("table", {}, make("caption", {}, "The bounds at these letters"), make("thead", {}, make("tr", {},
      ...["bound", "status", "value here"].map((x) => make("th", {scope: "col"}, x)))), values)),
    make("div", {class: "row"}, make("label", {for: "explore-bound"}, "solve"), boundChoice,
      ...choice("for", "explore-solve", state.solve, (x) => { state.solve = x; }),
      make("label", {for: "explore-target"}, "so that it is"), target),
    answer);
  update();
  if (asked) box.scrollIntoView({behavior: "instant"});
})();
