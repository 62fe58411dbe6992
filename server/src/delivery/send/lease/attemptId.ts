/** Which attempt at which text. */
export interface Attempt {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly recipientNo: number;
  readonly attempt: number;
}

/**
 * Our own id of an attempt, as the carrier keeps it. It is derived only from what the lease committed, so that the same
 * attempt has the same id after a crash. At most 34 characters of [a-z0-9-].
 */
export function attemptIdOf(a: Attempt): string {
  return attemptIdsOf(a)(a.recipientNo, a.attempt);
}

/** The same for many recipients of one broadcast. */
export function attemptIdsOf(
  of: Pick<Attempt, 'accountId' | 'broadcastId'>,
): (recipientNo: number, attempt: number) => string {
  const start = `ca-${of.accountId.toString(36)}-${of.broadcastId.toString(36)}-`;
  return (recipientNo, attempt) => `${start}${recipientNo.toString(36)}-${attempt.toString(36)}`;
}

const form = /^ca-([0-9a-z]{1,7})-([0-9a-z]{1,7})-([0-9a-z]{1,7})-([0-9a-z]{1,4})$/;

/** Reads an attempt id. Null if it is not one of ours. */
export function parseAttemptId(id: string): Attempt | null {
  const match = form.exec(id);
  if (match === null) return null;
  const part = (place: number) => parseInt(match[place] ?? '', 36);
  const [accountId, broadcastId, recipientNo, attempt] = [part(1), part(2), part(3), part(4)];
  if (!isId(accountId) || !isId(broadcastId) || !isId(recipientNo) || !isId(attempt)) return null;
  return { accountId, broadcastId, recipientNo, attempt };
}

function isId(value: number): boolean {
  return value >= 1 && value <= 2_147_483_647;
}
