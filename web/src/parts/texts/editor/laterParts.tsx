import { lazyPart } from '../../../lazyScreen.tsx';

/** The marks of stray braces, for all boxes in which texts are written. They load after the box. */
export const BraceMarks = lazyPart('BraceMarks', () =>
  import('./BraceMarks.tsx').then((part) => part.BraceMarks),
);

/** What is wrong with the merge fields of a text. It loads after the box. */
export const TextNotices = lazyPart('TextNotices', () =>
  import('./TextNotices.tsx').then((part) => part.TextNotices),
);
