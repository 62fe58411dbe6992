import { expect, it } from 'vitest';
import { draftName } from './draftName.ts';

it.each([
  ['Snow day', 'School is closed.', 4, 'Snow day'],
  ['Snow day', '', 0, 'Snow day'],
  ['', 'School is closed.', 4, 'School is closed.'],
  ['   ', 'School is closed.', 4, 'School is closed.'],
  ['', 'Hello {{FirstName default="Family"}}, no school.', 4, 'Hello [First name], no school.'],
  ['', 'Line one\n\nline two', 0, 'Line one line two'],
  ['', '', 1, 'For 1 recipient'],
  ['', '  ', 2735, 'For 2,735 recipients'],
  ['', '\n', 0, 'Untitled broadcast'],
  ['', '', 0, 'Untitled broadcast'],
])('name %j, text %j, %i recipients: %s', (BroadcastName, TextMessage, TotalTextNumberCount, name) => {
  expect(draftName({ BroadcastName, TextMessage, TotalTextNumberCount })).toBe(name);
});
