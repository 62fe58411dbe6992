import { bandwidthTooLate } from './bandwidth/errorCodes.ts';
import { infobipTooLate } from './infobip/statusCodes.ts';

/**
 * True for a failure code, as results keep it, of a text that a carrier accepted and could not deliver in time. Our own
 * Expired differs: it means that the text was never handed over.
 */
export function isTooLate(code: string | null): boolean {
  if (code === null) return false;
  const [status = '', error] = code.split('/');
  return error === undefined
    ? bandwidthTooLate.has(Number(status))
    : infobipTooLate.statuses.has(Number(status)) || infobipTooLate.errors.has(Number(error));
}
