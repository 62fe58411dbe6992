import { expect, it } from 'vitest';
import { changeOf, doerOf } from './activityWords.ts';

it.each([
  ['user', { UserID: 1, Name: 'Dana Reyes' }, 'Dana Reyes'],
  ['user', { UserID: 1, Name: '' }, 'A former user'],
  ['phone', null, 'A caller'],
  ['carillon', null, 'Carillon'],
  ['staff', null, 'Carillon’s staff'],
] as const)('%s %j: %s', (By, User, name) => {
  expect(doerOf({ By, User })).toBe(name);
});

it.each([
  ['changeText', 'Noon.', 'One.', { from: '“Noon.”', to: '“One.”', isDate: false }],
  ['changeLabels', '', 'Urgent', { from: 'none', to: 'Urgent', isDate: false }],
  ['changeAudio', null, 'Snow day', { from: 'none', to: 'Snow day', isDate: false }],
  ['loseAudio', 'Snow day', null, { from: 'Snow day', to: 'none', isDate: false }],
  ['changeStart', null, '2026-01-14T17:00:00Z', { from: null, to: '2026-01-14T17:00:00Z', isDate: true }],
  ['create', null, 'Scheduled', { from: null, to: 'Scheduled', isDate: false }],
  ['pause', 'Broadcasting', 'Paused', { from: 'Broadcasting', to: 'Paused', isDate: false }],
  ['startReached', 'Broadcasting', 'Broadcasting', null],
  ['delete', null, null, null],
])('%s from %s to %s', (Deed, From, To, shown) => {
  expect(changeOf({ Deed, From, To })).toEqual(shown);
});
