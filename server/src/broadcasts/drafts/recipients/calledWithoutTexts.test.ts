import type { ContactSummary } from '@carillon/contract/broadcasts/drafts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { aDraft } from '../../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let draft: number;

// One recipient for each kind of opt-out.
const kinds = [
  { phone: 2145557101, what: 'nothing' },
  { phone: 2145557102, what: 'texts' },
  { phone: 2145557103, what: 'texts' },
  { phone: 2145557104, what: 'texts and calls' },
  { phone: 2145557105, what: 'calls' },
  { phone: 2145557106, what: 'held texts' },
  { phone: 2145557107, what: 'texts, and is a dead number' },
  { phone: 2145557108, what: 'texts, and is on the do-not-contact list' },
] as const;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  draft = await aDraft(owner, { contacts: kinds.map(({ phone }) => ({ PrimaryPhone: String(phone) })) });
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'demo-owner'`);
  for (const { phone, what } of kinds)
    if (what !== 'nothing')
      await asOwner(
        test,
        `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, source, held_until)
         values ($1, $2, $3, $4, 'Stop', $5)`,
        [
          row?.['account_id'],
          phone,
          what.startsWith('texts'),
          what.endsWith('calls'),
          what === 'held texts' ? '2030-01-01T00:00:00Z' : null,
        ],
      );
  await asOwner(test, 'insert into phone_fact (phone, line_type, dead) values (2145557107, 1, true)');
  await asOwner(test, 'insert into do_not_contact (phone) values (2145557108)');
});
afterAll(() => test.close());

it.each([
  ['Announcement', 3],
  ['Survey', 3],
  ['SMSAndAnnouncement', 3],
  ['SMSAndSurvey', 3],
  ['SMSOrAnnouncement', 3],
  ['SMSOrSurvey', 3],
  ['SMS', 0],
])('%s: %i are called although they asked for no texts', async (type, n) => {
  const answer = await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary?broadcasttype=${type}`);
  expect(answer.json<ContactSummary>().CalledWithoutTexts).toBe(n);
});
