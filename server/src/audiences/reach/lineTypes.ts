import type { LineTypes } from '../../carriers/index.ts';
import { lineTypeCodes } from '../recipients.sql.ts';

/** Codes of recipient.line_type for these phones, in their order. */
export function lineTypesOf(lineTypes: LineTypes, phones: readonly string[]): number[] {
  return lineTypes.lineTypeOf(phones).map((type) => lineTypeCodes[type]);
}
