/** Maximum length of text that is spoken at once. Prompts here have one or two sentences. */
const longest = 1_400;

/**
 * A text in a form that can be spoken: no control characters, no halves of surrogate pairs, and none of the characters
 * that XML can't hold in any form. Everything audible stays.
 */
export function spokenText(text: string): string {
  return (
    text
      .toWellFormed()
      // XML 1.0, production 2: what is not a Char; toWellFormed has made U+FFFD of lone surrogates.
      .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longest)
      .toWellFormed()
  );
}
