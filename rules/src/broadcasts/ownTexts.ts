import { plural } from '../money/amounts.ts';

/**
 * Why texts written for single recipients can't stand beside a shorter message: `tooMany` of them have more than `most`
 * characters, which the new message does not pay for. Empty if all can.
 */
export function keptOwnTextsText(tooMany: number, most: number): string {
  if (tooMany === 0) return '';
  const which = `${plural(tooMany, 'text', 'texts')} for single people ${tooMany === 1 ? 'is' : 'are'} longer than ${most} characters`;
  return `${which}, the most that this message pays for. Make the message longer, or send everyone the new text.`;
}
