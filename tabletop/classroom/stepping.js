// What every page with back and next does: it shows one step, draws its picture, and says what is clicked.
const { pieces, pictures, rules } = JSON.parse(document.getElementById("data").textContent);
const steps = [...document.querySelectorAll(".step")], at = (id) => document.getElementById(id);
let held = [], now = 0;

// Each picture is kept as what differs from the one before it.
const whole = pictures.map(([first, last, ...between]) =>
  held = [...held.slice(0, first), ...between, ...held.slice(held.length - last)]);

function draw(number) {
  const place = steps[number].querySelector(".picture");
  if (place.firstChild) return;
  place.innerHTML = whole[number].map((piece) => pieces[piece]).join("");
  for (const thing of place.querySelectorAll("[aria-label]")) {
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = thing.getAttribute("aria-label");
    if (thing.tagName === "g") thing.prepend(title);
    if (thing.matches(".tt-allowed, .tt-refused")) thing.setAttribute("tabindex", "0");
  }
}

function show(number) {
  now = Math.max(0, Math.min(number, steps.length - 1));
  draw(now);
  steps.forEach((step, place) => step.classList.toggle("shown", place === now));
  at("back").disabled = now === 0;
  at("next").disabled = now === steps.length - 1;
  at("said").textContent = at("said").dataset.first;
  document.dispatchEvent(new Event("shown"));
}

function say(event) {
  const rule = event.target.closest(".tt-rule"), card = event.target.closest(".tt-card");
  if (rule) { event.preventDefault(); at("said").textContent = rules[rule.textContent]; }
  else if (card) at("said").textContent = card.getAttribute("aria-label");
}

document.body.classList.add("stepping");
at("back").onclick = () => show(now - 1);
at("next").onclick = () => show(now + 1);
document.addEventListener("click", say);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to !== undefined) { event.preventDefault(); show(to); }
  if (event.key === "Enter" && event.target.closest(".tt-card")) say(event);
});
for (const rule of document.querySelectorAll("a.tt-rule")) rule.title = rules[rule.textContent];
window.addEventListener("beforeprint", () => steps.forEach((step, place) => {
  const wanted = { now: place === now, stages: step.matches(".stage"), all: true };
  if (wanted[document.body.dataset.paper]) draw(place);
}));
