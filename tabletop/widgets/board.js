const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SVG = "http://www.w3.org/2000/svg";
const GLIDE = 200;  // milliseconds

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// The nearest thing that lies in this direction; what lies far to the side counts as further away.
function nearest(from, things, [right, down]) {
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const thing of things) {
    const [a, b] = middle(thing), along = (a - x) * right + (b - y) * down;
    const aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    const far = along + 3 * aside;
    if (along > 2 && far < least && (down || aside < along * 4)) { best = thing; least = far; }
  }
  return best;
}

// A ring around a thing, above its neighbours, which may overlap it.
function ring(thing, name, lines) {
  const box = thing.getBBox(), group = document.createElementNS(SVG, "g");
  group.setAttribute("class", name);
  for (const [colour, wide] of lines) {
    const line = document.createElementNS(SVG, "rect");
    const at = { x: box.x, y: box.y, width: box.width, height: box.height, rx: 7, fill: "none", stroke: colour,
                 "stroke-width": wide };
    for (const [name, value] of Object.entries(at)) line.setAttribute(name, value);
    group.append(line);
  }
  if (thing.hasAttribute("transform")) group.setAttribute("transform", thing.getAttribute("transform"));
  thing.parentNode.append(group);
  return group;
}

// A star at the edge of a thing that a hint speaks of, with a ring; a screen reader says "hint". It is on a dark disc,
// for cards have its colour, too, and it leaves a card's rank and suit in sight.
function star(thing) {
  const box = thing.getBBox(), group = ring(thing, "tt-hint", [["#101418", 8], ["#ffc400", 5]]);
  const shape = document.createElementNS(SVG, "path"), disc = document.createElementNS(SVG, "circle");
  const place = box.height < 60 ? box.height / 2 : box.width < 40 ? 14 : box.height * 0.62;
  const x = box.x + 12, y = box.y + place;
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 10, fill: "#101418" })) disc.setAttribute(name, value);
  const corners = [...Array(10).keys()].map((at) => {
    const turn = at * Math.PI / 5, far = at % 2 ? 3.8 : 9;
    return `${x + far * Math.sin(turn)} ${y - far * Math.cos(turn)}`;
  });
  for (const [name, value] of Object.entries({ d: `M${corners.join("L")}Z`, fill: "#ffc400" }))
    shape.setAttribute(name, value);
  group.setAttribute("role", "img");
  group.setAttribute("aria-label", "hint");
  group.append(disc, shape);
  thing.after(group);  // a neighbour that covers part of the thing covers that part of the ring
  thing.setAttribute("aria-description", "hint");
}

// Where every card lies, in the picture's own measure; `place` is what holds it, `out` the place it came out of.
function places(el) {
  const page = el.querySelector("svg")?.getScreenCTM();
  return !page ? [] : [...el.querySelectorAll("[data-card]")].map((card) => ({
    card, at: page.inverse().multiply(card.getScreenCTM()), text: card.dataset.card, out: card.dataset.outOf,
    place: card.closest("[data-place]")?.dataset.place }));
}

const apart = (one, other) => Math.hypot(one.at.e - other.at.e, one.at.f - other.at.f);

// How unlikely it is that this card is that one of the picture before. Equal cards differ only in where they lie.
function unlikely(now, was) {
  const far = apart(now, was), same = now.text === was.text, back = !now.text || !was.text;
  if (now.out && now.out === was.place && (same || back)) return far + (same ? 0 : 1000);
  if (same && now.place === was.place && now.out === was.out) return far;
  if (same && !was.out) return far + 2000;
  return back ? far + 3000 : Infinity;
}

// For each card where it comes from: the likeliest pairs first. What is left comes with its equal that has left its
// place, or from the one that lies or lay in none; an equal card that stays in its place is another.
function origins(before, now) {
  const found = new Map(), used = new Set();
  const pairs = now.flatMap((card) => before.map((was) => [unlikely(card, was), card, was]))
      .filter(([cost]) => cost < Infinity);
  for (const [, card, was] of pairs.sort(([one], [other]) => one - other)) {
    if (!found.has(card) && !used.has(was)) { found.set(card, was); used.add(was); }
  }
  for (const card of now.filter((card) => card.text && !found.has(card))) {
    const equals = now.filter((other) => other.text === card.text && found.has(other));
    const equal = equals.find((other) => found.get(other).place !== other.place)
        || equals.find((other) => !other.place);
    const was = equal ? found.get(equal) : before.find((was) => was.text === card.text && !was.place);
    if (was) found.set(card, was);
  }
  return found;
}

const motion = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

// Let every card glide from where it was; it can be touched on the way.
function glide(before, now) {
  for (const [{ card, at }, was] of origins(before, now)) {
    const { a, b, c, d, e, f } = at.inverse().multiply(was.at);
    if (Math.hypot(a - 1, e, f) > 0.01)
      card.animate({ transform: [`matrix(${[a, b, c, d, e, f]})`, "none"] },
                   { duration: GLIDE, easing: "ease-out", composite: "add" });
  }
}

// On a narrow page cards are too small for a finger. What can be touched then lies once more below the picture: a card
// as it is drawn, with where it lies if it is not in the hand, and anything else by its name.
const NARROW = 560;
const RULING = /:? ?(not )?(allowed|finished) \([A-Z]+-\w+\).*$/s;

function large(thing) {
  const { move, card } = thing.dataset, button = document.createElement("button");
  button.className = thing.classList.contains("tt-refused") ? "tt-large-thing tt-greyed" : "tt-large-thing";
  button.dataset.move = move;
  button.setAttribute("aria-label", thing.getAttribute("aria-label"));
  if (!card) {
    button.textContent = thing.getAttribute("aria-label").replace(RULING, "");
    return button;
  }
  const box = thing.getBBox(), picture = document.createElementNS(SVG, "svg"), copy = thing.cloneNode(true);
  for (const name of ["transform", "data-move", "data-card", "role", "tabindex"]) copy.removeAttribute(name);
  picture.setAttribute("viewBox", [box.x - 1, box.y - 1, box.width + 2, box.height + 2].join(" "));
  picture.setAttribute("aria-hidden", "true");
  picture.append(copy);
  button.append(picture, card === move ? "" : move);
  return button;
}

function render({ model, el }) {
  el.classList.add("tt-board");
  el.tabIndex = -1;
  let place = 0, lastDrawn = 0;
  const table = document.createElement("div"), tray = document.createElement("div");
  tray.className = "tt-tray";
  el.append(table, tray);
  const isTarget = (thing) => model.get("targets")?.includes(thing.dataset.move) ?? true;
  const touchable = () => [...table.querySelectorAll(model.get("targets") ? "[data-move]"
      : ".tt-allowed[data-move], .tt-refused[data-move]")].filter(isTarget);
  const choose = () => {
    for (const old of el.querySelectorAll(".tt-chosen")) old.remove();
    if (!model.get("targets")) return;
    for (const thing of [...touchable(), ...tray.children]) {
      const chosen = model.get("chosen").includes(thing.dataset.move);
      thing.setAttribute("aria-pressed", chosen);
      if (chosen && thing.getBBox) ring(thing, "tt-chosen", [["#ffffff", 10], ["#1a73e8", 6]]);
    }
  };
  const hint = () => {
    for (const old of el.querySelectorAll(".tt-hint")) old.remove();
    for (const old of el.querySelectorAll("[aria-description=hint]")) old.removeAttribute("aria-description");
    for (const things of [touchable(), [...tray.children]]) {
      const left = [...model.get("hinted")];
      for (const thing of things) {
        const at = left.indexOf(thing.dataset.move);
        if (at < 0) continue;
        left.splice(at, 1);
        if (thing.getBBox) star(thing);
        else thing.setAttribute("aria-description", "hint");
      }
    }
  };
  const lay = () => {
    const wanted = el.clientWidth && el.clientWidth < NARROW;
    if (wanted || tray.children.length) tray.replaceChildren(...(wanted ? touchable().map(large) : []));
  };
  const draw = () => {
    const focused = el.contains(document.activeElement), tag = focused && document.activeElement.dataset.move;
    const now = performance.now(), before = now - lastDrawn > GLIDE && motion() ? places(el) : [];
    lastDrawn = now;
    table.innerHTML = model.get("picture");
    if (before.length) glide(before, places(el));
    const things = touchable();
    for (const thing of things) {
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
    }
    for (const thing of table.querySelectorAll("[data-move]")) thing.classList.toggle("tt-still", !isTarget(thing));
    lay();
    choose();
    hint();
    const same = things.find((thing) => thing.dataset.move === tag);
    if (focused) (same || things[Math.min(place, things.length - 1)] || el).focus({ preventScroll: true });
  };
  const touch = (event) => {
    const thing = event.target.closest("[data-move]");
    if (!thing || !isTarget(thing)) return;
    event.preventDefault();
    event.stopPropagation();
    if (thing.tabIndex >= 0) thing.focus({ preventScroll: true });
    model.send({ touched: thing.dataset.move });
  };
  el.addEventListener("click", touch);
  el.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") touch(event);
    if (!(event.key in ARROWS)) return;
    event.preventDefault();
    const things = touchable(), to = nearest(event.target, things, ARROWS[event.key]);
    if (to) to.focus();
    else if (event.target === el && things.length) things[0].focus();
  });
  el.addEventListener("focusin", ({ target }) => {
    el.querySelector(".tt-focus")?.remove();
    if (target === el || !target.matches(":focus-visible") || !target.getBBox) return;
    place = touchable().indexOf(target);
    // Dark between two light lines: one of them shows on every colour.
    ring(target, "tt-focus", [["#ffffff", 9], ["#101418", 4]]);
  });
  el.addEventListener("focusout", () => el.querySelector(".tt-focus")?.remove());
  // A sentence beside the picture speaks of these cards and seats. Of equal cards it means those on the table if it
  // tells what has happened, otherwise those that can be touched.
  el.addEventListener("tt-light", ({ detail: { about, happened } }) => {
    for (const old of el.querySelectorAll(".tt-light")) old.remove();
    const meant = happened ? (card) => !card.closest("[data-place]") : (card) => card.dataset.move;
    for (const name of new Set(about)) {
      const all = [...el.querySelectorAll("[data-card], [data-seat]")].filter(
          (thing) => name === (thing.dataset.card || thing.dataset.seat));
      for (const thing of all.some(meant) ? all.filter(meant) : all)
        ring(thing, "tt-light", [["#ffffff", 8], ["#d6007f", 5]]);
    }
  });
  const answers = [["change:picture change:targets", draw], ["change:chosen", choose],
                   ["change:hinted", hint]];
  for (const [what, answer] of answers) model.on(what, answer);
  draw();
  let before = el.clientWidth;
  const seen = new ResizeObserver(() => {
    if ((before && before < NARROW) !== (el.clientWidth && el.clientWidth < NARROW)) { lay(); choose(); hint(); }
    before = el.clientWidth;
  });
  seen.observe(el);
  return () => {
    seen.disconnect();
    for (const [what, answer] of answers) model.off(what, answer);
  };
}
export default { render };
