import { theme } from '../theme.ts';

/** Sides of a box on the screen. */
interface Sides {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Between a snackbar and what it stands above. */
const gap = 8;
/** A page may change under it, for which there is no event. */
const lookAgainMs = 200;

/**
 * How far a snackbar stands above its place at the bottom, so that it lies on nothing that is to be kept clear. `resting`
 * are its sides there. Higher than the middle of the window it does not go: then it stays where it is looked for.
 */
export function liftAbove(resting: Sides, clear: readonly Sides[], windowHeight: number): number {
  let lift = 0;
  for (let times = 0; times <= clear.length; times += 1) {
    const [top, bottom] = [resting.top - lift, resting.bottom - lift];
    const covered = clear.find(
      (one) => one.top < bottom && one.bottom > top && one.left < resting.right && one.right > resting.left,
    );
    if (covered === undefined) return lift;
    lift = resting.bottom - covered.top + gap;
    if (lift > windowHeight / 2) return 0;
  }
  return 0;
}

/** How far above the window's bottom a snackbar rests: less on phones. */
function restingBottom(windowWidth: number): number {
  return windowWidth < theme.breakpoints.values.sm ? 8 : 24;
}

/** What is to be kept clear: of the dialog that is open on top, else of the page. */
function toKeepClear(): Element[] {
  const dialog = [...document.querySelectorAll('.MuiDialog-root')].at(-1);
  return [...(dialog ?? document).querySelectorAll('[data-keep-clear], .MuiDialogActions-root')];
}

function look(box: HTMLElement): number {
  const { left, right, height } = box.getBoundingClientRect();
  const bottom = window.innerHeight - restingBottom(window.innerWidth);
  const clear = toKeepClear().map((one) => one.getBoundingClientRect());
  return liftAbove({ left, right, top: bottom - height, bottom }, clear, window.innerHeight);
}

/**
 * Tells, until it is stopped, how far this snackbar is to be lifted above what the page marks with `data-keep-clear`:
 * its main buttons.
 */
export function keepClear(box: HTMLElement, onLift: (lift: number) => void): () => void {
  const lookAgain = (): void => onLift(look(box));
  lookAgain();
  const timer = setInterval(lookAgain, lookAgainMs);
  window.addEventListener('resize', lookAgain);
  return () => {
    clearInterval(timer);
    window.removeEventListener('resize', lookAgain);
  };
}
