import { braceMarks } from '@carillon/rules/texts/mergeFields';
import Box from '@mui/material/Box';
import { Fragment, useEffect, useLayoutEffect, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';

/** What decides where a letter stands in a text area. */
const sameAs = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'textAlign',
  'direction',
] as const;

/** A text in pieces, of which every second one is marked. */
export function markedPieces(text: string): { text: string; isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const { start, end } of braceMarks(text)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false });
    pieces.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

/**
 * Marks the braces of a text that belong to no field red, over the text area in which it is typed (C-159). A text area
 * has no marks of its own, so its letters are laid out again above it, where only the marks are visible.
 */
export function BraceMarks({ area, text }: { area: RefObject<HTMLTextAreaElement | null>; text: string }) {
  const pieces = markedPieces(text);
  const isNeeded = pieces.some(({ isMarked }) => isMarked);
  const [style, setStyle] = useState<CSSProperties | null>(null);
  const [scrolled, setScrolled] = useState(0);

  useLayoutEffect(() => {
    const box = area.current;
    if (!isNeeded || box === null) return undefined;
    const measure = (): void => {
      const letters = getComputedStyle(box);
      const outer = box.closest('[data-marked]')?.getBoundingClientRect();
      const inner = box.getBoundingClientRect();
      setStyle({
        ...Object.fromEntries(sameAs.map((name) => [name, letters[name]])),
        top: inner.top - (outer?.top ?? 0),
        left: inner.left - (outer?.left ?? 0),
        width: box.clientWidth,
        height: box.clientHeight,
      });
      setScrolled(box.scrollTop);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [area, isNeeded, text]);

  useEffect(() => {
    const box = area.current;
    if (!isNeeded || box === null) return undefined;
    const follow = (): void => setScrolled(box.scrollTop);
    box.addEventListener('scroll', follow);
    return () => box.removeEventListener('scroll', follow);
  }, [area, isNeeded]);

  if (!isNeeded || style === null) return null;
  return (
    <Box
      aria-hidden
      style={style}
      sx={{
        position: 'absolute',
        overflow: 'hidden',
        pointerEvents: 'none',
        boxSizing: 'border-box',
        color: 'transparent',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'break-word',
      }}
    >
      <Box style={{ transform: `translateY(${-scrolled}px)` }}>
        {pieces.map((piece, at) =>
          piece.isMarked ? (
            <Box
              key={at}
              component="mark"
              sx={{
                bgcolor: 'own.redTint',
                color: 'error.main',
                borderRadius: '3px',
                boxShadow: '0 2px 0 0 currentColor',
              }}
            >
              {piece.text}
            </Box>
          ) : (
            <Fragment key={at}>{piece.text}</Fragment>
          ),
        )}
      </Box>
    </Box>
  );
}
