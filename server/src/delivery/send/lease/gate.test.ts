import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { expect, it } from 'vitest';
import { verdict } from './gate.ts';

const clean = { left_out: 0, do_not_contact: null, consent: null, fact: null };
const from = (countryId: number, canText = true) => ({
  requireTextOptIn: false,
  verifiedOnly: false,
  canText,
  countryId,
  answersStop: false,
});

it('texts go to numbers of the account’s own country (1-decisions G-98, G-105)', () => {
  const british = { ...clean, phone: 447_700_900_123 };
  const american = { ...clean, phone: 2_145_550_100 };
  expect(verdict(british, from(4))).toBe(0);
  expect(verdict(british, from(1))).toBe(deliveryCodes.outsideServiceArea);
  expect(verdict(american, from(1))).toBe(0);
  expect(verdict(american, from(4))).toBe(deliveryCodes.outsideServiceArea);
  expect(verdict(british, from(4, false))).toBe(deliveryCodes.notTextable);
  expect(verdict({ ...british, consent: 1 }, from(4))).toBe(deliveryCodes.optedOut);
  expect(verdict({ ...american, consent: 4 }, from(1))).toBe(deliveryCodes.optOutHeld);
  expect(verdict({ ...american, consent: 7 }, from(1))).toBe(deliveryCodes.optedOut);
  expect(verdict({ ...american, consent: 4 }, { ...from(1), answersStop: true })).toBe(0);
});

it('a landline by the plan of the account’s country is not texted', () => {
  for (const phone of [442_079_460_000, 441_632_960_001, 448_001_234_567])
    expect(verdict({ ...clean, phone }, from(4))).toBe(deliveryCodes.notTextable);
  expect(verdict({ ...clean, phone: 442_079_460_000, consent: 1 }, from(4))).toBe(deliveryCodes.optedOut);
  expect(verdict({ ...clean, phone: 4_930_123_456 }, from(5))).toBe(deliveryCodes.notTextable);
  expect(verdict({ ...clean, phone: 525_512_345_678 }, from(3))).toBe(0);
});

it.each([
  [6_792_345_678, 0],
  [4_712_345_678, 0],
  [5_002_345_678, deliveryCodes.outsideServiceArea],
  [5_222_345_678, deliveryCodes.outsideServiceArea],
  [7_002_345_678, deliveryCodes.outsideServiceArea],
  [9_002_345_678, deliveryCodes.outsideServiceArea],
  [2_149_762_345, deliveryCodes.outsideServiceArea],
  [8_762_345_678, deliveryCodes.outsideServiceArea],
  [8_002_345_678, deliveryCodes.notTextable],
  [5_552_345_678, deliveryCodes.invalidNumber],
  [2_141_345_678, deliveryCodes.invalidNumber],
])('a text to %d ends with status %d at the gate', (phone, code) => {
  expect(verdict({ ...clean, phone }, from(1))).toBe(code);
});

it('a trial texts verified numbers only, and who asked not to be texted stays so (rows P-011, B-006)', () => {
  const trial = { ...from(1), verifiedOnly: true };
  const phone = { ...clean, phone: 2_145_550_142 };
  expect(verdict(phone, trial)).toBe(deliveryCodes.notVerified);
  expect(verdict({ ...phone, verified: null }, trial)).toBe(deliveryCodes.notVerified);
  expect(verdict({ ...phone, verified: true }, trial)).toBe(0);
  expect(verdict({ ...phone, verified: true, consent: 1 }, trial)).toBe(deliveryCodes.optedOut);
  expect(verdict({ ...phone, verified: true, do_not_contact: true }, trial)).toBe(deliveryCodes.doNotContact);
  expect(verdict(phone, { ...trial, answersStop: true })).toBe(0);
});
