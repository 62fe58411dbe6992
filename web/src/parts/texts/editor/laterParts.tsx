import { lazyPart } from '../../../lazyScreen.tsx';

/** The marks of stray braces, for all boxes in which texts are written. They load after the box. */
export const BraceMarks = lazyPart('BraceMarks', () =>
  import('./BraceMarks.tsx').then((part) => part.BraceMarks),
);
