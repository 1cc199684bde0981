// A game to step through; after stepping.js.
document.body.dataset.paper = at("paper").value;
at("paper").onchange = (event) => document.body.dataset.paper = event.target.value;
at("slider").oninput = (event) => show(Number(event.target.value));
at("stage").onclick = () => {
  const next = steps.findIndex((step, place) => place > now && step.matches(".stage"));
  show(next < 0 ? steps.length - 1 : next);
};
document.addEventListener("shown", () => {
  at("stage").disabled = now === steps.length - 1;
  at("slider").value = now;
  at("slider").setAttribute("aria-valuetext", at("where").textContent = steps[now].querySelector("h2").textContent);
});
show(0);
