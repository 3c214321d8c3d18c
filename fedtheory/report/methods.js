// Guarantees side by side: constants one sets, what each method promises at a round, and rounds and bits to an accuracy.
// `FORMULAS` and `DATA` stand before this text, written from the statements themselves.
"use strict";
(() => {
  const box = document.getElementById("compare"), svgns = "http://www.w3.org/2000/svg";
  const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#a3508b", "#c08000", "#7a6f5f", "#4fa3d1", "#b03a5b"];
  const DASHES = ["", "7 4", "3 3", "9 3 2 3", "1 3", "12 4", "5 2 1 2", "2 6"];
  const LAST = 1e15, state = {goal: DATA.goals[0].name, target: "0.01", size: 1000, round: 1000,
    at: Object.fromEntries(DATA.constants.map((c) => [c.name, c.value]))};

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
  function short(x) {
    if (!Number.isFinite(x)) return "no value";
    if (x === 0) return "0";
    const size = Math.abs(x);
    if (Number.isInteger(x) && size < 1e9) return x.toLocaleString("en");
    return size >= 1e-4 && size < 1e9 ? String(Number(x.toPrecision(5))) : x.toExponential(3).replace(/\.?0*e\+?/, "e");
  }
  const signs = {
    "<=": (a, b) => a <= b * (1 + 1e-12), "<": (a, b) => a < b, ">=": (a, b) => a >= b * (1 - 1e-12),
    ">": (a, b) => a > b, "=": (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)),
  };
  function allowed(domain, x) {
    return Number.isFinite(x) && (!domain.integer || Number.isInteger(x)) &&
      (domain.lower === null || (domain.strict ? x > domain.lower : x >= domain.lower)) &&
      (domain.upper === null || x <= domain.upper);
  }

  // --- what a method promises ---
  function letters(bound, round) {
    const at = {};
    for (const [letter, name] of Object.entries(bound.at)) at[letter] = state.at[name];
    if (bound.over) at[bound.over] = round;
    return at;
  }
  function says(bound, round) {
    if (bound.over && round < bound.first) return {value: NaN, why: `it starts at round ${bound.first}`};
    const at = letters(bound, round);
    for (const [letter, domain] of Object.entries(bound.domains))
      if (!allowed(domain, at[letter])) return {value: NaN, why: `${bound.at[letter]} = ${at[letter]} is outside of its range`};
    for (const condition of bound.conditions)
      if (!signs[condition.relation](FORMULAS[condition.left](at), FORMULAS[condition.right](at)))
        return {value: NaN, why: `${condition.text} does not hold`};
    return {value: FORMULAS[bound.formula](at), why: ""};
  }
  function needed(bound, target) {
    if (!bound.over) return Infinity;
    const meets = (round) => says(bound, round).value <= target;
    let no = 0;
    for (let yes = 1; yes <= LAST; no = yes, yes = Math.max(yes + 1, Math.floor(yes * 1.05))) {
      if (!meets(yes)) continue;
      while (yes - no > 1) {
        const middle = Math.floor((yes + no) / 2);
        if (meets(middle)) yes = middle; else no = middle;
      }
      return yes;
    }
    return Infinity;
  }
  function guarantee(method) {
    const target = Number(state.target);
    const all = method.bounds.map((bound) => ({bound, ...says(bound, state.round), rounds: needed(bound, target)}));
    const rank = (g) => [g.rounds, Number.isFinite(g.value) ? g.value : Infinity];
    const [best] = all.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
    const at = {...Object.fromEntries(Object.entries(method.sent).map(([letter, name]) => [letter, state.at[name]])), d: state.size};
    const numbers = best.rounds * (FORMULAS[method.down](at) + FORMULAS[method.up](at));
    return {method, ...best, numbers, bits: 64 * numbers};
  }

  // --- words, picture ---
  const body = make("tbody", {}), told = make("p", {id: "compare-told", class: "meta", "aria-live": "polite"});
  const command = make("code", {});
  const W = 720, H = 360, left = 62, right = 20, top = 14, bottom = 40;
  const picture = drawn("svg", {viewBox: `0 0 ${W} ${H}`, role: "img", "aria-labelledby": "compare-told"});
  function ticks(a, b, most) {
    const low = Math.ceil(Math.log10(a) - 1e-9), high = Math.floor(Math.log10(b) + 1e-9), found = [];
    for (let k = low; k <= high; k += Math.max(1, Math.ceil((high - low + 1) / most))) found.push(Math.pow(10, k));
    return found;
  }
  function draw(found) {
    picture.replaceChildren();
    const last = Math.min(1e12, Math.max(1e4, 10 * state.round, ...found.map((g) => Number.isFinite(g.rounds) ? 10 * g.rounds : 1)));
    const lines = found.map((g) => {
      const path = [];
      for (let k = 0; k <= 200; k++) {
        const x = Math.round(Math.pow(last, k / 200)), y = says(g.bound, x).value;
        if (y > 0 && Number.isFinite(y)) path.push([x, y]);
      }
      return path;
    });
    const heights = lines.flat().map(([, y]) => y), target = Number(state.target);
    if (!heights.length) return;
    const high = Math.min(Math.max(...heights), 1e6 * Math.max(target, Math.min(...heights)));
    const low = Math.min(Math.max(Math.min(...heights), high / 1e12), target > 0 ? target : Infinity);
    const X = (x) => left + (W - left - right) * Math.log(x) / Math.log(last);
    const Y = (y) => H - bottom - (H - top - bottom) * Math.log(y / low) / Math.log(high / low || 2);
    for (const x of ticks(1, last, 7)) picture.append(
      drawn("line", {x1: X(x), x2: X(x), y1: top, y2: H - bottom, class: "grid"}),
      drawn("text", {x: X(x), y: H - bottom + 16, "text-anchor": "middle", class: "tick"}, short(x)));
    for (const y of ticks(low, high, 7)) picture.append(
      drawn("line", {x1: left, x2: W - right, y1: Y(y), y2: Y(y), class: "grid"}),
      drawn("text", {x: left - 6, y: Y(y) + 4, "text-anchor": "end", class: "tick"}, short(y)));
    picture.append(drawn("text", {x: (left + W - right) / 2, y: H - 4, "text-anchor": "middle", class: "tick"}, "rounds"));
    if (target >= low && target <= high) picture.append(drawn("line", {x1: left, x2: W - right, y1: Y(target), y2: Y(target), class: "here"}));
    lines.forEach((path, k) => {
      const shown = path.filter(([, y]) => y >= low && y <= high);
      picture.append(drawn("polyline", {points: shown.map(([x, y]) => `${X(x).toFixed(1)},${Y(y).toFixed(1)}`).join(" "),
        stroke: COLOURS[found[k].index % COLOURS.length], "stroke-dasharray": DASHES[found[k].index % DASHES.length]}));
    });
  }
  function swatch(k) {
    const svg = drawn("svg", {viewBox: "0 0 28 8", class: "swatch", "aria-hidden": "true"});
    svg.append(drawn("polyline", {points: "0,4 28,4", stroke: COLOURS[k % COLOURS.length], "stroke-dasharray": DASHES[k % DASHES.length]}));
    return svg;
  }
  function tell() {
    const methods = DATA.methods.filter((m) => m.goal === state.goal);
    const found = methods.map((m, index) => ({...guarantee(m), index}));
    found.sort((a, b) => a.rounds - b.rounds || (a.value || Infinity) - (b.value || Infinity));
    body.replaceChildren(...found.map((g) => make("tr", {"data-method": g.method.name},
      make("th", {scope: "row", title: g.method.locator}, swatch(g.index), " ", g.method.name),
      make("td", {}, g.bound.here ? make("a", {href: `${g.bound.id}.html`, class: "id"}, g.bound.id) : g.bound.id, ` ${g.bound.key}`),
      make("td", {class: "number"}, g.why || `≤ ${short(g.value)}`),
      make("td", {class: "number", "data-rounds": String(g.rounds)}, Number.isFinite(g.rounds) ? short(g.rounds) : "never"),
      make("td", {class: "number"}, Number.isFinite(g.numbers) ? short(g.numbers) : ""),
      make("td", {class: "number"}, Number.isFinite(g.bits) ? short(g.bits) : ""))));
    const best = found[0];
    const words = DATA.goals.find((g) => g.name === state.goal).words;
    told.textContent = `${words[0].toUpperCase()}${words.slice(1)}, bounds over the rounds. ` +
      (best && Number.isFinite(best.rounds) ? `${best.method.name} is promised to reach ${state.target} first, in ${short(best.rounds)} rounds.`
        : `No method is promised to reach ${state.target} at these constants.`);
    const used = new Set(methods.flatMap((m) => m.bounds.flatMap((b) => Object.values(b.at)).concat(Object.values(m.sent))));
    command.textContent = `fedtheory compare --goal ${state.goal} --target ${state.target} --size ${state.size} --set t=${state.round} ` +
      [...used].map((name) => `${name.replaceAll(" ", "-")}=${state.at[name]}`).map((x) => /^[\w.=-]+$/.test(x) ? x : `'${x.replaceAll("'", "'\\''")}'`).join(" ");
    fields.forEach(([node, name]) => { if (name) node.hidden = !used.has(name); });
    draw(found);
    remember();
  }

  // --- controls, and the address ---
  const fields = [];
  function field(id, label, hint, value, change, name) {
    const input = make("input", {type: "text", inputmode: "decimal", id, autocomplete: "off", value: String(value)});
    input.addEventListener("change", () => {
      const x = Number(input.value), good = change(x, input.value);
      input.setAttribute("aria-invalid", String(!good));
      if (good) tell();
    });
    const node = make("div", {class: "letter"}, make("label", {for: id, title: hint}, label), input);
    fields.push([node, name]);
    return node;
  }
  function remember() {
    const words = new URLSearchParams({goal: state.goal, target: state.target, size: state.size, round: state.round});
    for (const c of DATA.constants) if (state.at[c.name] !== c.value) words.set(c.name, state.at[c.name]);
    try { history.replaceState(null, "", `#${words}`); } catch { /* a page in a frame */ }
  }
  for (const [name, text] of new URLSearchParams(location.hash.slice(1))) {
    const x = Number(text);
    if (name === "goal" && DATA.goals.some((g) => g.name === text)) state.goal = text;
    else if (name === "target" && x > 0) state.target = text;
    else if ((name === "size" || name === "round") && Number.isInteger(x) && x > 0) state[name] = x;
    else if (name in state.at && text && DATA.constants.find((c) => c.name === name).domains.some((d) => allowed(d, x))) state.at[name] = x;
  }
  const goal = make("select", {id: "compare-goal"}, ...DATA.goals.map((g) => make("option", {value: g.name}, g.words)));
  goal.value = state.goal;
  goal.addEventListener("change", () => { state.goal = goal.value; tell(); });
  const whole = (key) => (x) => Number.isInteger(x) && x > 0 && ((state[key] = x), true);
  box.append(
    make("div", {class: "row"}, make("label", {for: "compare-goal"}, "what is bounded"), goal),
    make("div", {class: "letters"},
      field("compare-target", make("b", {}, "accuracy to reach"), "what the bounds are to fall below", state.target, (x, text) => x > 0 && ((state.target = text.trim()), true)),
      field("compare-round", make("b", {}, "round"), "where promises are compared", state.round, whole("round")),
      field("compare-size", make("b", {}, "numbers in a model"), DATA.size, state.size, whole("size")),
      ...DATA.constants.map((c, k) => field(`compare-${k}`, c.name, c.words, state.at[c.name],
        (x) => c.domains.some((d) => allowed(d, x)) && ((state.at[c.name] = x), true), c.name))),
    make("div", {class: "drawn"}, picture), told,
    make("div", {class: "wide"}, make("table", {}, make("caption", {}, "What each method promises"), make("thead", {}, make("tr", {},
      ...["method", "bound", "promises at the round", "rounds to the accuracy", "numbers sent", "bits"].map((x) => make("th", {scope: "col"}, x)))), body)),
    make("pre", {}, command));
  tell();
})();
