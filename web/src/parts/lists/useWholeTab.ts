import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** How far to scroll sideways so that `tab` is fully visible with `margin` beside it. 0 if it already is. */
export function scrollFor(
  tab: { left: number; right: number },
  view: { left: number; right: number },
  margin: number,
): number {
  if (tab.left < view.left + margin) return tab.left - view.left - margin;
  if (tab.right > view.right - margin)
    return Math.min(tab.right - view.right + margin, tab.left - view.left - margin);
  return 0;
}

/** The strip scrolls automatically for up to 300 ms after a change. It is checked again once it rests, in ms. */
const rest = 150;

/**
 * Keeps the chosen tab of a scrolling strip fully visible. The strip itself scrolls only when the value changes, but
 * its tabs grow later: when the font loads, and with every count.
 */
export function useWholeTab(value: string): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = strip.current;
    const scroller = root?.querySelector<HTMLElement>('.MuiTabs-scroller');
    if (!root || !scroller || typeof ResizeObserver === 'undefined') return undefined;
    let touched = false;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      const tab = scroller.querySelector('[aria-selected="true"]');
      if (!tab || touched) return;
      const by = scrollFor(tab.getBoundingClientRect(), scroller.getBoundingClientRect(), 24);
      if (Math.abs(by) >= 1) scroller.scrollLeft += by;
    };
    const showAtRest = (): void => {
      clearTimeout(resting);
      resting = setTimeout(show, rest);
    };
    // A user who moves the strip is not pulled back.
    const leave = (): void => {
      touched = true;
    };
    const observer = new ResizeObserver(show);
    observer.observe(scroller);
    scroller.querySelectorAll('[role="tab"]').forEach((tab) => observer.observe(tab));
    scroller.addEventListener('scroll', showAtRest, { passive: true });
    const acts = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;
    for (const act of acts) root.addEventListener(act, leave, { passive: true });
    return () => {
      clearTimeout(resting);
      observer.disconnect();
      scroller.removeEventListener('scroll', showAtRest);
      for (const act of acts) root.removeEventListener(act, leave);
    };
  }, [value]);
  return strip;
}
