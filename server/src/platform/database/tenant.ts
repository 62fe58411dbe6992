declare const brand: unique symbol;

/**
 * The handle required to read any tenant's rows. Only sign-in, the job runner, and the delivery engine create
 * one (architecture.test.ts holds the list), always from data that was authenticated or committed before.
 */
export interface Tenant {
  readonly accountId: number;
  readonly [brand]: true;
}

/** Creates the handle of an account. */
export function asTenant(accountId: number): Tenant {
  if (!Number.isSafeInteger(accountId) || accountId < 1) throw new Error('not an account id');
  return { accountId } as Tenant;
}
