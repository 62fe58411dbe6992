declare const brand: unique symbol;

/**
 * The handle without which no tenant's row can be read. Only sign-in, the job runner and the delivery
 * engine make one (architecture.test.ts holds the list), always from something that was authenticated or
 * committed before.
 */
export interface Tenant {
  readonly accountId: number;
  readonly [brand]: true;
}

/** Makes the handle of an account. */
export function asTenant(accountId: number): Tenant {
  if (!Number.isSafeInteger(accountId) || accountId < 1) throw new Error('not an account id');
  return { accountId } as Tenant;
}
