import { expect, it } from 'vitest';
import { connectedText, sandboxText } from './connectedText.ts';

it.each([
  ['Google Contacts', 'Contact', 'made-up people'],
  ['Tempworks', 'Contact', 'made-up people'],
  ['Okta', 'SSO', 'no one can sign in with it'],
  ['Microsoft Entra ID', 'SSO', 'no one can sign in with it'],
] as const)('a sandbox of %s says that it reaches nothing', (Name, Type, what) => {
  expect(sandboxText({ Name, Type })).toContain(`does not reach ${Name}`);
  expect(sandboxText({ Name, Type })).toContain(what);
});

it.each([
  ['Contact', false, /^Its people are there/],
  ['Contact', true, /^Its made-up people are there/],
  ['SSO', false, /can sign in with it/],
  ['SSO', true, /the way people sign in does not change/],
] as const)('a connected %s (sandbox: %s) says what it offers', (Type, IsSandbox, words) => {
  expect(connectedText({ Type, IsSandbox })).toMatch(words);
});
