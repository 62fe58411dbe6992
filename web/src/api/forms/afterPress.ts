let isPressed = false;
const waiting: (() => void)[] = [];

/** After the click that the release makes: browsers send it in the same task. */
function release(): void {
  isPressed = false;
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', release, true);
}

/**
 * Runs something that may move the page, such as an error below a field that is left: at once, or, while a pointer is
 * down, after its release. Otherwise the button that is being pressed moves away, and the press is lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
