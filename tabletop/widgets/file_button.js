function render({ model, el }) {
  const button = document.createElement("button"), chooser = document.createElement("input");
  button.className = "lm-Widget jupyter-widgets jupyter-button widget-button";
  button.style.width = "auto";
  button.textContent = model.get("label");
  button.title = model.get("title");
  chooser.type = "file";
  chooser.accept = ".json";
  chooser.hidden = true;
  button.addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", async () => {
    const file = chooser.files[0];
    if (file) model.send({ text: await file.text() });
    chooser.value = "";  // so that the same file can be chosen again
  });
  el.append(button, chooser);
}
export default { render };
