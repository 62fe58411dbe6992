import { z } from 'zod';

/** What becomes of texts written for single recipients when the text of a broadcast is changed. */
export const ownTextsChoice = z.enum(['Keep', 'Discard']);
export type OwnTextsChoice = z.infer<typeof ownTextsChoice>;
