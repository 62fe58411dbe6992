import { lazyPart } from '../../lazyScreen.tsx';

/**
 * What the rules for texts say about a text, with their fixes: the same in broadcasts, the inbox, automatic texts, and
 * the library. The rules load after the page on which the user writes.
 */
export const TextRemarks = lazyPart('TextRemarks', () =>
  import('./LintedText.tsx').then((part) => part.LintedText),
);
