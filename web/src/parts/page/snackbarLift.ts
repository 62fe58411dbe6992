import { theme } from '../../theme.ts';

/** Sides of a box on the screen. */
interface Sides {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Gap between a snackbar and what is below it. */
const gap = 8;
/** The page under it may change, and there is no event for that. */
const lookAgainMs = 200;

/**
 * How far a snackbar is lifted from its place at the bottom, so that it covers nothing that must stay clear. `resting`
 * holds its sides there. It never goes above the middle of the window. In that case it stays where users look for it.
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

/** What must stay clear: in the topmost open dialog, else on the page. */
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
 * Reports, until it is stopped, how far to lift this snackbar above what the page marks with `data-keep-clear`: its
 * main buttons.
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
