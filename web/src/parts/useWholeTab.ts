import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** How far to scroll sideways so that `tab` is seen whole with `margin` beside it; 0 when it is. */
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

/**
 * Keeps the chosen tab of a scrolling strip whole. The strip itself scrolls only when the value changes,
 * but its tabs grow later: with the typeface, and with every count.
 */
export function useWholeTab(value: string): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = strip.current?.querySelector<HTMLElement>('.MuiTabs-scroller');
    if (!scroller || typeof ResizeObserver === 'undefined') return undefined;
    let touched = false;
    const show = (): void => {
      const tab = scroller.querySelector('[aria-selected="true"]');
      if (!tab || touched) return;
      const by = scrollFor(tab.getBoundingClientRect(), scroller.getBoundingClientRect(), 24);
      if (by !== 0) scroller.scrollLeft += by;
    };
    // Whoever scrolls the strip by hand is not pulled back.
    const leave = (): void => {
      touched = true;
    };
    const observer = new ResizeObserver(show);
    observer.observe(scroller);
    scroller.querySelectorAll('[role="tab"]').forEach((tab) => observer.observe(tab));
    scroller.addEventListener('pointerdown', leave);
    scroller.addEventListener('wheel', leave, { passive: true });
    scroller.addEventListener('touchmove', leave, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('pointerdown', leave);
      scroller.removeEventListener('wheel', leave);
      scroller.removeEventListener('touchmove', leave);
    };
  }, [value]);
  return strip;
}
