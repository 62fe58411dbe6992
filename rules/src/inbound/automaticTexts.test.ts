import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  helpText,
  joinGroupText,
  joinText,
  joinUnknownText,
  shownBrand,
  stopText,
  unstopText,
} from './automaticTexts.ts';
import { characters } from '../texts/segments.ts';

test('the texts', () => {
  const brand = 'Riverbend Schools';
  expect([stopText(brand), unstopText(brand), joinText(brand), joinGroupText(brand, 'Choir')]).toEqual([
    'Riverbend Schools: You are unsubscribed and will get no more messages from this number. Reply UNSTOP to resubscribe.',
    'Riverbend Schools: You are subscribed again. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to cancel.',
    'Riverbend Schools: You are signed up for texts. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to cancel.',
    'Riverbend Schools: You are signed up for Choir text alerts. Reply HELP for help, STOP to cancel.',
  ]);
  expect(joinUnknownText(brand, 'CHOIR')).toBe(
    'Riverbend Schools: No group named CHOIR found. You are signed up for texts. Reply HELP for help, STOP to cancel.',
  );
  expect(helpText({ brand, phone: '(214) 555-0100', email: 'office@riverbend.example' })).toBe(
    'Riverbend Schools: Help: (214) 555-0100 or office@riverbend.example. Msg frequency varies. Msg & data rates may apply. Reply STOP to cancel.',
  );
});

test('help leaves out the e-mail address that does not fit, and does without any', () => {
  const brand = 'Riverbend Schools';
  const email = `${'long.'.repeat(12)}name@riverbend.example`;
  expect(helpText({ brand, phone: '(214) 555-0100', email })).toContain('Help: (214) 555-0100. Msg');
  expect(helpText({ brand, phone: null, email: 'a@b.example' })).toContain('Help: a@b.example. Msg');
  expect(helpText({ brand, phone: null, email })).toContain('Help: reply to this text. Msg');
});

test('a stranger’s link is not repeated', () => {
  expect(joinUnknownText('R', 'HTTPS://EVIL.EXAMPLE/X')).toContain('No group named HTTPSEVILEXAMPLEX found');
});

test('a brand is cut to 40 characters, and never in half a character', () => {
  expect(shownBrand('😀'.repeat(50))).toBe('😀'.repeat(40));
  expect(shownBrand(`${'a'.repeat(39)} bcd`)).toBe('a'.repeat(39));
  expect(shownBrand(' North\n  Ridge\u202e\0 ')).toBe('North Ridge');
  expect(stopText('')).toMatch(/^You are unsubscribed/);
});

test('no automatic text is longer than 160 characters', () => {
  const any = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(any, any, any, any, (brand, name, phone, email) => {
      for (const text of [
        stopText(brand),
        unstopText(brand),
        joinText(brand),
        joinGroupText(brand, name),
        joinUnknownText(brand, name),
        helpText({ brand, phone: phone.slice(0, 20), email }),
      ]) {
        expect(characters(text)).toBeLessThanOrEqual(160);
        expect(text.isWellFormed()).toBe(true);
      }
    }),
  );
});
