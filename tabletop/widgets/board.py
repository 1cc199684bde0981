"""A picture whose things can be touched, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets


class Board(anywidget.AnyWidget):
    """Shows a picture and tells which tagged thing was touched: it knows the tags' texts and nothing else."""

    picture = traitlets.Unicode("").tag(sync=True)
    _esm = """
    function render({ model, el }) {
      el.classList.add("tt-board");
      const draw = () => {
        const focused = el.contains(document.activeElement) && document.activeElement.dataset.move;
        el.innerHTML = model.get("picture");
        for (const thing of el.querySelectorAll(".tt-allowed[data-move], .tt-refused[data-move]")) {
          thing.setAttribute("tabindex", "0");
          thing.setAttribute("role", "button");
          if (focused && thing.dataset.move === focused) thing.focus();
        }
      };
      const touch = (event) => {
        const thing = event.target.closest("[data-move]");
        if (!thing || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        event.stopPropagation();
        model.send({ touched: thing.dataset.move });
      };
      el.addEventListener("click", touch);
      el.addEventListener("keydown", touch);
      model.on("change:picture", draw);
      draw();
      return () => model.off("change:picture", draw);
    }
    export default { render };
    """
    _css = """
    .tt-board { padding: 4px; overflow: hidden; }
    .tt-board [data-move] { cursor: pointer; }
    .tt-board [data-move]:hover { filter: brightness(1.12); }
    .tt-board [data-move]:focus { outline: none; }
    .tt-board [data-move]:focus-visible > rect { stroke: #1a73e8; stroke-width: 4; }
    """

    def on_touch(self, answer: Callable[[str], None]) -> None:
        """Call `answer` with the tag of every thing touched."""
        self.on_msg(lambda _, content, __: answer(content["touched"]))

    def __repr__(self) -> str:
        return "Board()"
