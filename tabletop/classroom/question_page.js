// Questions that answer; after stepping.js.
const right = new Map();  // of every question that was tried: whether the first answer was right, without a hint
document.body.dataset.paper = "all";

function reply(step, which) {
  for (const other of step.querySelectorAll(".reply")) other.hidden = other !== which;
}

// After a wrong answer, or when it is asked for: a hint, then a stronger one, then the answer.
function help(step) {
  const hints = [...step.querySelectorAll(".help")], level = Number(step.dataset.level || 0);
  step.dataset.level = level + 1;
  step.querySelector(".hint").textContent = ["Stronger hint", "Show me why"][level] || "Hint";
  if (level >= hints.length - 1) close(step);
  return hints[Math.min(level, hints.length - 1)];
}

function close(step) {
  for (const button of step.querySelectorAll(".choices button, .hint")) button.disabled = true;
}

for (const step of steps) {
  step.querySelector(".hint").onclick = () => { right.set(step, false); reply(step, help(step)); count(); };
  for (const button of step.querySelectorAll(".choices button")) button.onclick = () => {
    const said = at(button.dataset.reply), good = said.matches(".right");
    if (!right.has(step)) right.set(step, good);
    for (const other of step.querySelectorAll(".choices button")) other.setAttribute("aria-pressed", other === button);
    reply(step, said);
    if (good) close(step);
    else help(step).hidden = false;
    count();
  };
}

function count() {
  const good = [...right.values()].filter(Boolean).length;
  at("standing").textContent = right.size ? `${good} of ${right.size} right at the first try` : "";
}
document.addEventListener("shown", () => at("where").textContent = steps[now].querySelector("h2").textContent);
show(0);
