import { createHmac } from 'node:crypto';
import type { BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/contacts/joinPages';
import { AppError } from '@carillon/contract/errors';
import { changeAccount, readAccount } from '../accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import { isDatabaseError } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { channels, recordConsent } from './consent.sql.ts';
import {
  countAttempt,
  findOpenPage,
  forgetAttempts,
  groupsThere,
  readJoinPages,
  saveJoinPage,
  type JoinPageKind,
  type JoinPageRow,
} from './joinPages.sql.ts';
import { typedPhone } from './optOuts/optOuts.ts';

/** A person who signed up. */
export interface Joined {
  readonly phone: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly listIds: readonly number[];
  readonly at: Date;
}

export interface JoinDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string; readonly session: { readonly secret: string } };
  /** Creates a contact, or adds the existing one to the groups (done by contacts). */
  addJoined(tx: TenantTx, joined: Joined): Promise<void>;
}

/**
 * What people agree to (3-decisions 8.14, 8.15). A changed text is a new wording. Each opt-in stores the
 * wording that was shown.
 */
export function joinWording(companyName: string): string {
  return `By providing your number you agree to receive texts from ${companyName}. Message frequency varies. Message and data rates may apply. Reply HELP for help. Reply STOP to cancel. Consent is not a condition of purchase.`;
}

const kinds: readonly JoinPageKind[] = ['informational', 'promotional'];

/** The account's pages, whether open or not. */
export function getJoinPages(deps: JoinDeps, caller: Caller): Promise<contract.JoinPages> {
  return deps.database.inTenant(caller.tenant, (tx) => present(deps, tx));
}

async function present(deps: JoinDeps, tx: TenantTx): Promise<contract.JoinPages> {
  const account = await readAccount(tx);
  const rows = await readJoinPages(tx);
  const keyword = account.accountKeyword ?? '';
  const address = (kind: JoinPageKind) =>
    `${deps.config.publicUrl}/join/${keyword}${kind === 'promotional' ? '/promotional' : ''}`;
  return {
    AccountKeyword: keyword,
    PrivacyUrl: account.privacyUrl,
    TermsUrl: account.termsUrl,
    Pages: kinds.map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return {
        Kind: kind,
        IsOpen: row?.isOpen ?? false,
        Headline: row?.headline ?? '',
        ListIDs: row?.listIds ?? [],
        Wording: joinWording(account.companyName),
        Address: keyword === '' ? '' : address(kind),
      };
    }),
  };
}

const keywordUsed = 'This keyword is already in use.';

/**
 * Changes the keyword, links, and one page. Throws Validation if another account has the keyword, and
 * NotFound for another account's group.
 */
export async function changeJoinPages(
  deps: JoinDeps,
  caller: Caller,
  body: BodyOf<typeof contract.putJoinPages>,
): Promise<contract.JoinPages> {
  try {
    return await deps.database.inTenant(caller.tenant, async (tx) => {
      await changeAccount(tx, {
        accountKeyword: body.AccountKeyword,
        privacyUrl: body.PrivacyUrl,
        termsUrl: body.TermsUrl,
      });
      const account = await readAccount(tx);
      if (body.Page !== undefined) {
        const listIds = body.Page.ListIDs === undefined ? undefined : [...new Set(body.Page.ListIDs)];
        if (listIds !== undefined && (await groupsThere(tx, listIds)).length !== listIds.length)
          throw new AppError('NotFound');
        const before = (await readJoinPages(tx)).find((row) => row.kind === body.Page?.Kind);
        const page: JoinPageRow = {
          kind: body.Page.Kind,
          isOpen: body.Page.IsOpen ?? before?.isOpen ?? false,
          headline: body.Page.Headline ?? before?.headline ?? '',
          listIds: listIds ?? before?.listIds ?? [],
          wording: joinWording(account.companyName),
        };
        if (page.isOpen && account.accountKeyword === null)
          throw fieldError('AccountKeyword', 'Enter a keyword for the address of the page');
        await saveJoinPage(tx, page, deps.clock.now());
      }
      return present(deps, tx);
    });
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw fieldError('AccountKeyword', keywordUsed);
    throw error;
  }
}

const fieldError = (Field: string, Message: string) =>
  new AppError('Validation', Message, [{ Field, Message }]);

/** What a visitor sees. Throws NotFound if there is no such open page. */
export async function showJoinPage(
  deps: JoinDeps,
  keyword: string,
  kind: JoinPageKind,
): Promise<contract.PublicJoinPage> {
  const page = await findOpenPage(deps.database, keyword, kind);
  if (page === null) throw new AppError('NotFound');
  const { countryId } = await deps.database.inTenant(asTenant(page.accountId), (tx) => readAccount(tx));
  return {
    CompanyName: page.companyName,
    Headline: page.headline,
    Wording: page.wording,
    PrivacyUrl: page.privacyUrl,
    TermsUrl: page.termsUrl,
    CountryID: countryId,
  };
}

/** Sign-ups per hour from one address: enough for a parents' evening on a shared connection. */
const mostAttempts = 60;
const hour = 3_600_000;

/**
 * Signs a number up: opts it in with the wording that was shown, and makes it a contact. The response never reveals
 * what is known about the number: a person who opted out stays out until they text START, and gets the same response as
 * everyone else. So does a program that fills in the hidden field, and nothing happens.
 */
export async function join(
  deps: JoinDeps,
  keyword: string,
  kind: JoinPageKind,
  visitor: { readonly body: BodyOf<typeof contract.postJoin>; readonly address: string },
): Promise<void> {
  const { body } = visitor;
  const now = deps.clock.now();
  const attempts = await deps.database.inPlatform(async (tx) => {
    await forgetAttempts(tx, new Date(now.getTime() - hour));
    return countAttempt(tx, attemptKey(deps, visitor.address), now, hour);
  });
  if (attempts > mostAttempts) throw new AppError('TooManyRequests');
  const page = await findOpenPage(deps.database, keyword, kind);
  if (page === null) throw new AppError('NotFound');
  if (body.Website !== '') return;
  await deps.database.inTenant(asTenant(page.accountId), async (tx) => {
    const phone = await typed(tx, body);
    const name = `${body.FirstName} ${body.LastName}`.trim();
    await recordConsent(tx, [phone], {
      what: 'optIn',
      source: 'Join',
      channel: channels.text,
      wording: page.wording,
      at: now,
      name,
      address: visitor.address,
      isPromotional: kind === 'promotional',
    });
    const listIds = (await readJoinPages(tx)).find((row) => row.kind === kind)?.listIds ?? [];
    const there = await groupsThere(tx, listIds);
    const names = { firstName: body.FirstName, lastName: body.LastName };
    await deps.addJoined(tx, { phone, ...names, listIds: there, at: now });
  });
}

/** The number of a sign-up. Throws Validation with an error at each missing field. */
async function typed(tx: TenantTx, body: BodyOf<typeof contract.postJoin>): Promise<number> {
  const noConsent = body.Consent ? [] : [{ Field: 'Consent', Message: 'Check the box to sign up.' }];
  let phone = 0;
  try {
    phone = await typedPhone(tx, body.PrimaryPhone, 'PrimaryPhone');
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error;
    throw new AppError('Validation', undefined, [...error.fields, ...noConsent]);
  }
  const [missing] = noConsent;
  if (missing !== undefined) throw fieldError(missing.Field, missing.Message);
  return phone;
}

/** Addresses are counted without being stored. */
function attemptKey(deps: JoinDeps, address: string): string {
  return createHmac('sha256', deps.config.session.secret).update(`join ${address}`).digest('base64url');
}
