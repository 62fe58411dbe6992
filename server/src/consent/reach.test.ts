import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccount, textRules } from '../accounts/index.ts';
import { countReasons } from '../audiences/index.ts';
import { reasonSql } from '../audiences/reach/textability.ts';
import { aDraft, audienceOf } from '../broadcasts/fixtures.ts';
import { gateColumns, gateColumnsOf, verdict, type GateRow } from '../delivery/send/lease/gate.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { reachJoins, reasons, reasonStatuses } from './reach.ts';
import { reachOf } from './reach.sql.ts';

let test: TestApp;
let owner: Visitor;
let accountId = 0;
let audienceId = 0;
/** Every combination of facts about a number, ordinary and toll-free. */
const phones: number[] = [];
const known = {
  doNotContact: 1,
  outText: 2,
  outVoice: 4,
  in: 8,
  landline: 16,
  dead: 32,
  lookedUp: 64,
  held: 128,
  verified: 256,
} as const;
const mixtures = 512;
const has = (mixture: number, what: keyof typeof known) => (mixture & known[what]) !== 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  accountId = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
  for (const first of [2145556000, 8005556000])
    for (let mixture = 0; mixture < mixtures; mixture += 1) phones.push(first + mixture);
  const draftId = await aDraft(owner, {
    contacts: phones.map((phone) => ({ PrimaryPhone: String(phone) })),
  });
  audienceId = await audienceOf(test, draftId);
  await asOwner(test, 'update recipient set line_type = 0 where audience_id = $1', [audienceId]);
  const chosen = (what: keyof typeof known) => phones.filter((_phone, index) => has(index % mixtures, what));
  const insert = (sql: string, what: keyof typeof known) => asOwner(test, sql, [chosen(what)]);
  await insert('insert into do_not_contact (phone) select unnest($1::bigint[])', 'doNotContact');
  for (const [what, column] of [
    ['outText', 'opted_out_text'],
    ['outVoice', 'opted_out_voice'],
    ['in', 'opted_in'],
  ] as const)
    await insert(
      `insert into opt_out (account_id, phone, ${column}, source) select ${accountId}, unnest($1::bigint[]), true, 'Stop'
       on conflict (account_id, phone) do update set ${column} = true`,
      what,
    );
  await insert(
    `insert into verified_phone (account_id, phone, user_id, verified_at)
     select u.account_id, unnest($1::bigint[]), u.user_id, now() from app_user u where u.user_name = 'demo-owner'`,
    'verified',
  );
  await insert(
    `insert into opt_out (account_id, phone, source, held_until)
     select ${accountId}, unnest($1::bigint[]), 'AutoOptOut', now() + interval '1 day'
     on conflict (account_id, phone) do update set held_until = excluded.held_until`,
    'held',
  );
  for (const [what, columns, values] of [
    ['landline', 'line_type', '2'],
    ['dead', 'dead', 'true'],
  ] as const)
    await insert(
      `insert into phone_fact (phone, ${columns}) select unnest($1::bigint[]), ${values}
       on conflict (phone) do update set ${columns} = ${values}`,
      what,
    );
  await insert(
    `insert into phone_lookup (phone, line_type, checked_at, expires_at) select unnest($1::bigint[]), 2, now(), now() + interval '1 day'`,
    'lookedUp',
  );
});
afterAll(() => test.close());

describe('the truth about a number', () => {
  it.each([
    ['an account in the United States', 1, false, false],
    ['its switch for opt-ins', 1, true, false],
    ['opt-ins required by its profile', 1, false, true],
    ['an account in Canada', 2, false, false],
    ['a country from which nobody is texted', 3, false, false],
    ['both', 23, true, true],
    ['a free trial', 1, false, false, true],
    ['a free trial that needs opt-ins', 1, true, false, true],
  ])(
    'is the same to lists, drafts and the gate: %s',
    async (_name, country, setting, profile, trial = false) => {
      await asOwner(
        test,
        `update account set country_id = $2, require_text_opt_in = $3, explicit_opt_in_required = $4, is_free_trial = $5
       where account_id = $1`,
        [accountId, country, setting, profile, trial],
      );
      await test.base.database.inTenant(asTenant(accountId), async (tx) => {
        const rules = textRules(await readAccount(tx));
        const gate = await tx.query<GateRow>(
          `select r.phone, ${gateColumnsOf({ verified_only: trial })} from recipient r where r.account_id = $1 and r.audience_id = $2`,
          [accountId, audienceId],
        );
        const drafted = await tx.query<{ phone: number; reason: number }>(
          `select r.phone, (${reasonSql({ type: 'SMS', ...rules })})::int as reason from recipient r ${reachJoins}
         where r.account_id = $1 and r.audience_id = $2`,
          [accountId, audienceId],
        );
        const statuses = (rows: { phone: number; status: number }[]) =>
          Object.fromEntries(rows.map(({ phone, status }) => [phone, status]));
        const byGate = statuses(
          gate.map((row) => ({
            phone: row.phone,
            status: verdict(row, { ...rules, answersStop: false, countryId: 1 }),
          })),
        );
        const byDraft = statuses(
          drafted.map(({ phone, reason }) => ({ phone, status: reasonStatuses[reason] ?? 0 })),
        );
        const listed = [...(await reachOf(tx, phones)).values()];
        const byList = statuses(
          listed.map(({ phone, text }) => ({ phone, status: reasonStatuses[text] ?? 0 })),
        );
        expect(Object.keys(byGate)).toHaveLength(phones.length);
        expect(byDraft).toEqual(byGate);
        expect(byList).toEqual(byGate);

        const counted = await countReasons(
          tx,
          { audienceId, recipientCount: phones.length },
          { type: 'SMS', ...rules },
        );
        const textable = counted.filter((row) => row.text === 0).reduce((sum, row) => sum + row.n, 0);
        expect(textable).toBe(Object.values(byGate).filter((status) => status === 0).length);
        expect(textable > 0).toBe(country <= 2);

        // A page is more careful than the engine only if a look-up alone says "landline".
        for (const one of listed) {
          const mixture = phones.indexOf(one.phone) % mixtures;
          expect(one.isTextable).toBe(one.text === 0 && !has(mixture, 'lookedUp'));
          expect(one.reason === '').toBe(one.isTextable);
        }
      });
    },
  );
});

describe('landlines by the plan of a country', () => {
  const mobiles = [447700900101, 447700900102, 447624123456];
  const landlines = [442079460000, 448001234567, 441632960001];

  it('are the same to lists, drafts, counts of long lists, and the gate', async () => {
    const british = await test.signIn('abroad-owner');
    const { AccountID } = (await british.call('GET', '/account')).json<{ AccountID: number }>();
    const draftId = await aDraft(british, {
      contacts: [...mobiles, ...landlines].map((phone) => ({ PrimaryPhone: `+${phone}` })),
    });
    const audience = await audienceOf(test, draftId);
    await test.base.database.inTenant(asTenant(AccountID), async (tx) => {
      const rules = textRules(await readAccount(tx));
      expect(rules).toMatchObject({ canText: true, countryId: 4 });
      const gate = await tx.query<GateRow>(
        `select r.phone, ${gateColumns} from recipient r where r.account_id = $1 and r.audience_id = $2`,
        [AccountID, audience],
      );
      const refusedByGate = gate.filter((row) => verdict(row, { ...rules, answersStop: false }) !== 0);
      expect(refusedByGate.map(({ phone }) => phone).sort()).toEqual([...landlines].sort());
      const listed = [...(await reachOf(tx, [...mobiles, ...landlines])).values()];
      for (const one of listed)
        expect(one).toMatchObject(
          landlines.includes(one.phone)
            ? { isTextable: false, lineType: 'landline', reason: 'This number is not a textable number.' }
            : { isTextable: true, reason: '' },
        );
      for (const rest of [0, 20_000])
        expect(
          (
            await countReasons(
              tx,
              { audienceId: audience, recipientCount: 6 + rest },
              { type: 'SMS', ...rules },
            )
          ).filter(({ text }) => text !== 0),
        ).toEqual([{ text: reasons.notTextable, voice: 0, n: 3 }]);
    });
  });
});
