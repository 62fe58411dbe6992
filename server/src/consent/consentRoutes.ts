import { daysBetween } from '@carillon/rules/time/daysBetween';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import * as contract from '@carillon/contract/contacts/consent';
import { AppError } from '@carillon/contract/errors';
import * as joinContract from '@carillon/contract/contacts/joinPages';
import { rosterOwner } from '../accounts/index.ts';
import type { Caller, Routes } from '../platform/http/http.ts';
import { envelope, pageRange } from '../platform/database/lists.ts';
import { checkNumbers, presentNumber, type CheckedNumber } from './numberFacts/checkNumbers.ts';
import { addOptOutFile, type OptOutFileDeps } from './optOuts/importOptOuts.ts';
import { changeJoinPages, getJoinPages, join, showJoinPage, type JoinDeps } from './joinPages.ts';
import type { JoinPageKind } from './joinPages.sql.ts';
import { lookUpForPage, type LookUpDeps } from './numberFacts/lookUps.ts';
import {
  addOptOut,
  changeOptOut,
  listOptOuts,
  optOutsCsv,
  typedPhone,
  type DecisionDeps,
} from './optOuts/optOuts.ts';
import { listPromotional } from './optOuts/optOutReport.sql.ts';
import { presentConsent } from './presentConsent.ts';
import { presentPromotional } from './presentPromotional.ts';

export type ConsentDeps = DecisionDeps & OptOutFileDeps & JoinDeps & LookUpDeps;

/** Numbers, opt-outs, and public sign-up pages. */
export function consentRoutes(deps: ConsentDeps) {
  const { database } = deps;
  return (routes: Routes): void => {
    routes.on(contract.getPhoneNumber, async ({ caller, params }) => {
      const [checked] = await lookUp(deps, caller, [params.PhoneNumber]);
      if (checked === undefined) throw new Error('a number was not checked');
      return presentNumber(checked);
    });
    routes.on(contract.lookUpPhoneNumbers, async ({ caller, body }) => {
      const sources = sourcesOf(body.Source);
      const checked = await lookUp(deps, caller, sources);
      return Object.fromEntries(checked.map(presentNumber).map((state) => [state.Number, state] as const));
    });
    routes.on(contract.validatePhone, async ({ caller, body, query }) => {
      const [checked] = await lookUp(deps, caller, [body.Source], body.CountryID);
      const isGood = checked !== undefined && checked.phone !== null && checked.problem === '';
      return {
        Success: isGood,
        Message: isGood ? '' : 'Please enter a valid phone number.',
        ...(query.includeTextability
          ? { IsTextablePhone: checked !== undefined && presentNumber(checked).IsTextable }
          : {}),
      };
    });
    routes.on(contract.getPhoneConsent, ({ caller, params }) =>
      database.inTenant(caller.tenant, async (tx) =>
        presentConsent(tx, await typedPhone(tx, params.PhoneNumber, 'PhoneNumber')),
      ),
    );
    routes.on(contract.listOptOuts, async ({ caller, query, request }) => {
      const { items, size } = await listOptOuts(deps, caller, query);
      return envelope(request, query, items, size);
    });
    routes.on(contract.downloadOptOuts, async ({ caller, query, reply }) => {
      const day = deps.clock.now().toISOString().slice(0, 10);
      await sendCsv(reply, `opt-out-report-${day}.csv`, await optOutsCsv(deps, caller, query));
    });
    routes.on(contract.addOptOut, ({ caller, body }) => addOptOut(deps, caller, body));
    routes.on(contract.putOptOut, ({ caller, params, body }) =>
      changeOptOut(deps, caller, params.PhoneNumber, body),
    );
    routes.on(contract.uploadOptOuts, ({ caller, body }) => addOptOutFile(deps, caller, body));
    routes.on(contract.listPromotionalOptIns, async ({ caller, query, request }) => {
      const days = daysBetween(query, caller.timeZone);
      const filter = {
        ...days,
        q: query.q?.trim() || null,
        owner: rosterOwner(caller),
        status: query.status,
      };
      const { rows, size } = await database.inTenant(caller.tenant, (tx) =>
        listPromotional(tx, filter, pageRange(query)),
      );
      return envelope(request, query, rows.map(presentPromotional), size);
    });

    routes.on(joinContract.getJoinPages, ({ caller }) => getJoinPages(deps, caller));
    routes.on(joinContract.putJoinPages, ({ caller, body }) => changeJoinPages(deps, caller, body));
    const publicPage = (kind: JoinPageKind) => ({
      show: ({ params }: { params: { Keyword: string } }) => showJoinPage(deps, params.Keyword, kind),
      submit: async (call: {
        params: { Keyword: string };
        body: Parameters<typeof join>[3]['body'];
        request: { ip: string };
      }) => {
        await join(deps, call.params.Keyword, kind, { body: call.body, address: call.request.ip });
        return {};
      },
    });
    routes.on(joinContract.getJoinPage, publicPage('informational').show);
    routes.on(joinContract.getPromotionalJoinPage, publicPage('promotional').show);
    routes.on(joinContract.postJoin, publicPage('informational').submit);
    routes.on(joinContract.postPromotionalJoin, publicPage('promotional').submit);
  };
}

/** Checks numbers after looking up their line types. A look-up that hangs delays callers only briefly. */
async function lookUp(
  deps: ConsentDeps,
  caller: Caller,
  sources: readonly string[],
  countryId?: number,
): Promise<CheckedNumber[]> {
  const check = () => deps.database.inTenant(caller.tenant, (tx) => checkNumbers(tx, sources, countryId));
  const phones = (await check()).flatMap((one) => (one.phone === null ? [] : [Number(one.phone)]));
  if (phones.length > 0) await lookUpForPage(deps, caller.tenant, phones);
  return check();
}

/**
 * The array, or the parts of a comma-separated string (1-decisions G-131). Spaces around commas are ignored.
 */
function sourcesOf(source: string | readonly string[]): string[] {
  const parts = typeof source === 'string' ? source.split(',') : [...source];
  const numbers = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (numbers.length > contract.mostLookedUp)
    throw new AppError('Validation', 'At most 1,000 numbers at a time.');
  return numbers;
}

async function sendCsv(reply: FastifyReply, fileName: string, csv: Readable): Promise<void> {
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(csv);
}
