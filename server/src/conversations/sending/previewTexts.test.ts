import type { previewConversations } from '@carillon/contract/conversations/conversations';
import type { AnswerOf } from '@carillon/contract/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aNumber } from '../../broadcasts/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const [known, unknown] = ['2145554301', '2145554302'] as const;
const previewed = async (change: object = {}) => {
  const answer = await owner.call('POST', '/conversations/preview', {
    Contacts: [known, unknown].map((PrimaryPhone) => ({ PrimaryPhone, FirstName: '', LastName: '' })),
    TextMessage: 'Hi {{FirstName}}',
    TextNumberID: (await aNumber(owner)).TextNumberID,
    ...change,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AnswerOf<typeof previewConversations>>().Items;
};

it('fills in what only the server knows, and tells who lacks a value, before anything is sent', async () => {
  const made = await owner.call('POST', '/contacts', { FirstName: 'Ann', LastName: '', PrimaryPhone: known });
  expect(made.statusCode, made.body).toBe(201);
  const texts = async () =>
    (await asOwner<{ n: number }>(test, 'select count(*)::int as n from text_message'))[0]?.n;
  const before = await texts();
  const [ann, other] = await previewed();
  expect(ann).toMatchObject({ PhoneNumber: known, TextMessage: 'Hi Ann', Message: '' });
  expect(other).toMatchObject({ PhoneNumber: unknown, TextMessage: '', Signature: '' });
  expect(other?.Message).toMatch(/^The template you selected requires a First Name for this contact\./);
  expect(await texts()).toBe(before);
});

it('shows the signature apart, and refuses what sending refuses', async () => {
  await owner.call('PUT', '/user', { Signature: { IsEnabled: true, SignatureText: 'The office' } });
  const [one] = await previewed({ TextMessage: 'Hi', IncludeSignature: true });
  expect(one).toMatchObject({ TextMessage: 'Hi', Signature: 'The office', Message: '' });
  const twice = await previewed({
    TextMessage: 'Hi',
    Contacts: [known, known].map((PrimaryPhone) => ({ PrimaryPhone, FirstName: '', LastName: '' })),
  });
  expect(twice[0]?.Message).toBe('');
  expect(twice[1]?.Message).not.toBe('');
  const broken = await previewed({ TextMessage: 'Hi {{First Name}}' });
  expect(broken[0]?.Message).toContain('invalid format');
});
