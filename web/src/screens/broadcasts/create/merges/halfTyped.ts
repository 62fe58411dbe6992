/** Texts for single people that were typed and not stored: they wait here while the dialog shows others, or is closed. */
const typed = new Map<string, string>();

/** Names the text for a person of a draft. */
export const textKey = (draftId: number, phone: string): string => `${draftId} ${phone}`;

/** The text that was typed for a person and not stored; undefined for none. */
export const halfTyped = (key: string): string | undefined => typed.get(key);

/** Remembers what is typed. A text that is the stored one is no longer half typed. */
export function rememberTyped(key: string, text: string, stored: string): void {
  if (text === stored) typed.delete(key);
  else typed.set(key, text);
}
