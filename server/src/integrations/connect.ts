import { AppError } from '@carillon/contract/errors';
import type { loginIntegration } from '@carillon/contract/integrations';
import type { AnswerOf } from '@carillon/contract/route';
import { requiredText } from '@carillon/rules/contacts/fieldRules';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { announceLive } from '../platform/live/live.ts';
import { asTenant } from '../platform/database/tenant.ts';
import type { Login, LoginFields } from './connector.ts';
import {
  connectionBound,
  keysOf,
  connectableIntegration,
  valueOf,
  type IntegrationDeps,
  type Connectable,
} from './connections.ts';
import {
  readConnection,
  redeemLogin,
  removeConnection,
  saveConnection,
  saveLogin,
  type LoginRow,
} from './integrations.sql.ts';
import { challengeOf, randomToken, seal, sha256, unseal } from './seal.ts';

/** How long a user may take to approve access on the other system's page, in milliseconds. */
export const loginLife = 10 * 60_000;

const loginBound = (accountId: number, integrationId: number) => `login:${accountId}:${integrationId}`;
const redirectUriOf = (deps: IntegrationDeps, integrationId: number) =>
  `${deps.publicUrl}/api/integrations/${integrationId}/callback`;

/**
 * Connects with the form's fields, or returns the page where the user must approve access. `browser` is a
 * secret that the browser keeps in a cookie until it returns. Without it, an attacker could trick a user into
 * connecting their account to another organization.
 */
export async function beginLogin(
  deps: IntegrationDeps,
  caller: Caller,
  integrationId: number,
  given: { fields: LoginFields; browser: string },
): Promise<AnswerOf<typeof loginIntegration>> {
  const { row, connector } = await deps.database.inTenant(caller.tenant, (tx) =>
    connectableIntegration(tx, deps, integrationId),
  );
  const fields = required(row.login, given.fields);
  const login = valueOf(await connector.login(fields), row.name);
  const { consent } = connector;
  if (consent === null) {
    await deps.database.inTenant(caller.tenant, (tx) =>
      connected(tx, deps, { integrationId, userId: caller.userId }, login),
    );
    return { Status: 'Connected' };
  }
  const [state, verifier] = [randomToken(), randomToken()];
  const now = deps.clock.now();
  await deps.database.inTenant(caller.tenant, (tx) =>
    saveLogin(tx, {
      stateHash: sha256(state, given.browser),
      integrationId,
      userId: caller.userId,
      sealedVerifier: seal(
        keysOf(deps),
        JSON.stringify({ verifier, fields } satisfies Kept),
        loginBound(tx.accountId, integrationId),
      ).bytes,
      expiresAt: new Date(now.getTime() + loginLife),
      now,
    }),
  );
  return {
    Status: 'Redirect',
    RedirectUrl: consent.address({
      state,
      challenge: challengeOf(verifier),
      redirectUri: redirectUriOf(deps, integrationId),
    }),
    ShowInNewWindow: consent.showInNewWindow,
  };
}

interface Kept {
  readonly verifier: string;
  readonly fields: LoginFields;
}

function required(model: Connectable['row']['login'], given: LoginFields): LoginFields {
  const filled = model.map(({ Name, Label }) => ({ Name, Label, value: given[Name]?.trim() ?? '' }));
  const missing = filled.filter(({ value }) => value === '');
  if (missing.length > 0)
    throw new AppError(
      'Validation',
      undefined,
      missing.map(({ Name, Label }) => ({ Field: Name, Message: requiredText(Label) })),
    );
  return Object.fromEntries(filled.map(({ Name, value }) => [Name, value]));
}

/** The result of a login on the other system's page, for the page that the browser receives. */
export interface LoginEnd {
  readonly name: string;
  readonly isConnected: boolean;
  /** The user declined, so nothing failed. */
  readonly isDeclined: boolean;
  /** The error for the user; empty if connected. */
  readonly message: string;
  readonly showInNewWindow: boolean;
}

const lostText = 'This sign-in took too long or was used before. Start again from the list of integrations.';

/**
 * The browser returned from the other system's page. The callback is valid once, within ten minutes, in the
 * browser that started the login, and only for the organization signed in there now.
 */
export async function finishLogin(
  deps: IntegrationDeps,
  caller: Caller | null,
  integrationId: number,
  back: { state: string | undefined; code: string | undefined; browser: string | null },
): Promise<LoginEnd> {
  const lost: LoginEnd = {
    name: '',
    isConnected: false,
    isDeclined: false,
    message: lostText,
    showInNewWindow: true,
  };
  const { state, browser } = back;
  if (state === undefined || browser === null) return lost;
  const waiting = await deps.database.inPlatform((tx) =>
    redeemLogin(tx, sha256(state, browser), deps.clock.now()),
  );
  if (waiting === null || waiting.integrationId !== integrationId) return lost;
  if (caller !== null && caller.tenant.accountId !== waiting.accountId) return lost;
  return finish(deps, waiting, back.code);
}

async function finish(deps: IntegrationDeps, waiting: LoginRow, code: string | undefined): Promise<LoginEnd> {
  const { integrationId } = waiting;
  const tenant = asTenant(waiting.accountId);
  const { row, connector } = await deps.database.inTenant(tenant, (tx) =>
    connectableIntegration(tx, deps, integrationId),
  );
  const { consent } = connector;
  const end = (message: string): LoginEnd => ({
    name: row.name,
    isConnected: message === '',
    isDeclined: code === undefined,
    message,
    showInNewWindow: consent?.showInNewWindow ?? true,
  });
  const keys = keysOf(deps);
  const kept = [...keys.byNumber.keys()]
    .map((keyNo) =>
      unseal(keys, { bytes: waiting.sealedVerifier, keyNo }, loginBound(waiting.accountId, integrationId)),
    )
    .find((text) => text !== null);
  if (consent === null || kept === undefined) return end(lostText);
  if (code === undefined)
    return end(`You did not let us read your ${row.name} contacts. Nothing was connected.`);
  const { verifier, fields } = JSON.parse(kept) as Kept;
  const redirectUri = redirectUriOf(deps, integrationId);
  try {
    const login = valueOf(await consent.finish({ code, verifier, redirectUri, fields }), row.name);
    await deps.database.inTenant(tenant, (tx) => connected(tx, deps, waiting, login));
    return end('');
  } catch (error) {
    if (error instanceof AppError) return end(error.message);
    throw error;
  }
}

async function connected(
  tx: TenantTx,
  deps: IntegrationDeps,
  who: { integrationId: number; userId: number },
  login: Login,
): Promise<void> {
  const { integrationId, userId } = who;
  const sealed = seal(keysOf(deps), login.secret, connectionBound(tx.accountId, integrationId));
  await saveConnection(tx, integrationId, {
    userId,
    sealed: sealed.bytes,
    keyNo: sealed.keyNo,
    expiresAt: login.expiresAt,
    externalName: login.externalName.slice(0, 320),
    now: deps.clock.now(),
  });
  await announceLive(tx, { account: tx.accountId }, 'integration.changed', {
    IntegrationID: integrationId,
    Connected: true,
  });
}

/**
 * Disconnects: revokes access at the other system, then deletes its credentials. If access can't be revoked,
 * nothing changes unless the caller forces it.
 */
export async function removeIntegration(
  deps: IntegrationDeps,
  caller: Caller,
  integrationId: number,
  anyway: boolean,
): Promise<void> {
  const { tenant } = caller;
  const { known, connection } = await deps.database.inTenant(tenant, async (tx) => ({
    known: await connectableIntegration(tx, deps, integrationId),
    connection: await readConnection(tx, integrationId),
  }));
  if (connection === null) throw new AppError('NotFound');
  const secret = unseal(
    keysOf(deps),
    { bytes: connection.sealed, keyNo: connection.keyNo },
    connectionBound(tenant.accountId, integrationId),
  );
  if (secret !== null && !anyway) {
    const outcome = await known.connector.revoke(secret);
    if (outcome.kind !== 'ok')
      throw new AppError('IntegrationDown', 'There was an error removing this integration.');
  }
  await deps.database.inTenant(tenant, async (tx) => {
    if (await removeConnection(tx, integrationId))
      await announceLive(tx, { account: tx.accountId }, 'integration.changed', {
        IntegrationID: integrationId,
        Connected: false,
      });
  });
}
