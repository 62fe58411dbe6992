import type { NumberLookUps } from '../../carriers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { isKnownUntextable } from './phoneFacts.sql.ts';

/** How long someone who waits for an answer waits for a look-up, in milliseconds. */
const patienceMs = 2_000;

/** True for a number that carriers reported as a landline or out of service, or that a look-up says is a landline. */
export async function isUntextable(
  deps: { readonly database: Database; readonly lookUps: NumberLookUps; readonly log: Log },
  phone: number,
): Promise<boolean> {
  if (await deps.database.inPlatform((tx) => isKnownUntextable(tx, phone))) return true;
  try {
    const [type] = await deps.lookUps.lookUp([String(phone)], AbortSignal.timeout(patienceMs));
    return type === 'landline';
  } catch (error) {
    // Without an answer the text is tried: its own result tells.
    deps.log.warn({ err: error }, 'a number could not be looked up');
    return false;
  }
}
