import { expect, it } from 'vitest';
import { networkSegments, networkSize } from './networkSegments.ts';

it.each([
  ['nothing', '', 1],
  ['160 plain', 'a'.repeat(160), 1],
  ['161 plain', 'a'.repeat(161), 2],
  ['306 plain', 'a'.repeat(306), 2],
  ['307 plain', 'a'.repeat(307), 3],
  ['160 of which one counts twice', `${'a'.repeat(159)}€`, 2],
  ['80 brackets', '['.repeat(80), 1],
  ['81 brackets', '['.repeat(81), 2],
  ['accents that GSM has', 'é'.repeat(160), 1],
  ['70 with an accent that it has not', `${'a'.repeat(69)}á`, 1],
  ['71 with one', `${'a'.repeat(70)}á`, 2],
  ['134 with one', `${'a'.repeat(133)}á`, 2],
  ['135 with one', `${'a'.repeat(134)}á`, 3],
  ['35 emoji', '🚌'.repeat(35), 1],
  ['36 emoji', '🚌'.repeat(36), 2],
  ['brackets beside an emoji, which count once there', `${'['.repeat(68)}🚌`, 1],
  ['a backtick, which GSM has not', `${'a'.repeat(80)}\``, 2],
])('%s leave in so many parts', (_what, text, parts) => {
  expect(networkSegments(networkSize(text))).toBe(parts);
});
