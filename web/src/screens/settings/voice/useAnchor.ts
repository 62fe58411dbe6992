import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * The heading of a section that an address can name after "#": it is scrolled into view and takes the focus once the
 * section has loaded.
 */
export function useAnchor(
  anchor: string,
  isWhole = true,
): {
  isNamed: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
} {
  const isNamed = useLocation().hash === anchor;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNamed || !isWhole) return;
    heading.current?.closest('section')?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isNamed, isWhole]);
  return { isNamed, heading };
}
