import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccount } from '../accounts/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp } from '../testing/testApp.ts';
import { lockConsent, recordConsent, type ConsentChange } from './consent.sql.ts';

let test: TestApp;
let accountId = 0;
beforeAll(async () => {
  test = await createTestApp();
  accountId = (await (await test.signIn('demo-owner')).call('GET', '/account')).json<{ AccountID: number }>()
    .AccountID;
});
afterAll(() => test.close());

const inAccount = <T>(work: (tx: TenantTx) => Promise<T>) =>
  test.base.database.inTenant(asTenant(accountId), work);
const at = (minute: number) => new Date(Date.parse(testStart) + minute * 60_000);
const stop = (minute: number): ConsentChange => ({ what: 'stop', wording: 'STOP', at: at(minute) });
const start = (minute: number): ConsentChange => ({ what: 'start', wording: 'UNSTOP', at: at(minute) });
const decided = (
  what: 'optOut' | 'optIn',
  source: 'User' | 'File' | 'Voice' | 'AutoOptOut' | 'Join' | 'Import',
  channel: 1 | 2 | 3,
  minute: number,
): ConsentChange => ({ what, source, channel, wording: '', at: at(minute) });

let last = 2145559000;
/** State after these changes: T and V if opted out of texts and calls, I if opted in, and the source. */
async function after(...changes: ConsentChange[]): Promise<string> {
  const phone = (last += 1);
  return inAccount(async (tx) => {
    for (const change of changes) await recordConsent(tx, [phone], change);
    const row = await lockConsent(tx, phone);
    if (row === null) return 'nothing';
    return `${row.optedOutText ? 'T' : ''}${row.optedOutVoice ? 'V' : ''}${row.optedIn ? 'I' : ''} ${row.source}`;
  });
}

describe('what decides about a number', () => {
  it.each<[string, string, ConsentChange[]]>([
    ['STOP stops texts and calls', 'TV Stop', [stop(1)]],
    ['a carrier knows of a STOP', 'TV Stop', [{ what: 'carrier', wording: '', at: at(1) }]],
    ['START after STOP', 'I Stop', [stop(1), start(2)]],
    ['START before STOP, heard later', 'TV Stop', [stop(2), start(1)]],
    ['STOP before START, heard later', 'I Stop', [start(2), stop(1)]],
    ['an old STOP does not make a newer one older', 'TV Stop', [stop(3), stop(1), start(2)]],
    [
      'START lifts what others decided before',
      'I Stop',
      [decided('optOut', 'File', 3, 1), decided('optOut', 'AutoOptOut', 3, 2), start(3)],
    ],
    ['a user after START', 'TV User', [start(1), decided('optOut', 'User', 3, 2)]],
    ['START, heard later than a user decided', 'TV User', [decided('optOut', 'User', 3, 2), start(1)]],
    ['a user opts in nobody who said STOP', 'TV Stop', [stop(1), decided('optIn', 'User', 3, 2)]],
    ['a join page does not either', 'TV Stop', [stop(1), decided('optIn', 'Join', 1, 2)]],
    ['an import does not either', 'TV Stop', [stop(1), decided('optIn', 'Import', 1, 2)]],
    [
      'a user opts back in whom a user opted out',
      'I User',
      [decided('optOut', 'User', 3, 1), decided('optIn', 'User', 3, 2)],
    ],
    [
      'a join page lifts no opt-out, whoever recorded it',
      'T File',
      [decided('optOut', 'File', 1, 1), decided('optIn', 'Join', 1, 2)],
    ],
    [
      'nor what a person said in other words than STOP',
      'T AutoOptOut',
      [decided('optOut', 'AutoOptOut', 1, 1), decided('optIn', 'Join', 1, 2)],
    ],
    [
      'a join page opts in who only left calls',
      'VI Join',
      [decided('optOut', 'Voice', 2, 1), decided('optIn', 'Join', 1, 2)],
    ],
    [
      'an import lifts no opt-out of a user',
      'T User',
      [decided('optOut', 'User', 1, 1), decided('optIn', 'Import', 1, 2)],
    ],
    ['an import opts in whom nobody knows', 'I Import', [decided('optIn', 'Import', 1, 1)]],
    ['a key pressed in a call stops calls only', 'V Voice', [decided('optOut', 'Voice', 2, 1)]],
    ['opt-outs add up', 'TV User', [decided('optOut', 'Voice', 2, 1), decided('optOut', 'User', 1, 2)]],
    [
      'opting in to texts leaves calls as they are',
      'VI User',
      [decided('optOut', 'User', 3, 1), decided('optIn', 'User', 1, 2)],
    ],
    ['STOP keeps its name when a file says the same', 'TV Stop', [stop(1), decided('optOut', 'File', 3, 2)]],
    ['STOP takes over from a file', 'TV Stop', [decided('optOut', 'File', 1, 2), stop(1)]],
    [
      'an old list does not outvote a newer opt-in',
      'I User',
      [decided('optIn', 'User', 1, 2), decided('optOut', 'File', 1, 1)],
    ],
  ])('%s', async (_name, state, changes) => {
    expect(await after(...changes)).toBe(state);
  });

  it('accepts many numbers at once, each once, and counts those that changed', async () => {
    const phones = [2145558001, 2145558002, 2145558001, 2145558003];
    expect(await inAccount((tx) => recordConsent(tx, [2145558002], stop(1)))).toBe(1);
    expect(await inAccount((tx) => recordConsent(tx, phones, decided('optOut', 'File', 3, 2)))).toBe(2);
    expect(await inAccount((tx) => recordConsent(tx, [], stop(3)))).toBe(0);
  });
});

describe('the history', () => {
  it('keeps every change with who, how and the words, and can’t be changed', async () => {
    const phone = 2145558100;
    const full: ConsentChange = {
      ...decided('optIn', 'Join', 1, 2),
      wording: 'By providing\0 your number',
      address: '192.0.2.7',
      isPromotional: true,
      name: 'Ana',
    };
    await inAccount(async (tx) => {
      await recordConsent(tx, [phone], stop(1));
      await recordConsent(tx, [phone], full);
    });
    const events = await asOwner(
      test,
      `select what, source, channel, wording, address, is_promotional, name from opt_out_event where phone = $1 order by event_id`,
      [phone],
    );
    expect(events).toEqual([
      {
        what: 'stop',
        source: 'Stop',
        channel: 3,
        wording: 'STOP',
        address: null,
        is_promotional: false,
        name: '',
      },
      {
        what: 'optIn',
        source: 'Join',
        channel: 1,
        wording: 'By providing your number',
        address: '192.0.2.7',
        is_promotional: true,
        name: 'Ana',
      },
    ]);
    for (const sql of [
      'update opt_out_event set wording = $1',
      'delete from opt_out_event where wording <> $1',
      'update do_not_contact_event set reason = $1',
      'delete from do_not_contact_event where reason <> $1',
    ])
      await expect(inAccount((tx) => tx.query(sql, ['changed']))).rejects.toThrow('permission denied');
  });

  it('is separate for each account', async () => {
    const phone = 2145558200;
    await inAccount((tx) => recordConsent(tx, [phone], stop(1)));
    const other = await asOwner<{ id: number }>(
      test,
      'select account_id as id from account where account_id <> $1',
      [accountId],
    );
    const there = await test.base.database.inTenant(asTenant(other[0]?.id ?? 0), async (tx) => {
      await readAccount(tx);
      return lockConsent(tx, phone);
    });
    expect(there).toBeNull();
  });
});
