import { laughs } from './optOutLexicon.ts';

/** Whether words laugh: "omg stop lol". */
export const isLaughing = (words: readonly string[]): boolean => words.some((word) => laughs.has(word));

/** Whether a text laughs by a face: "stop it 😂". */
export const hasLaughingFace = (text: string): boolean => /[😂🤣😆😹😄]/u.test(text);
