import { describe, expect, it } from 'vitest';
import { parsePaste } from '@carillon/rules/files/paste/paste';
import { emptyDraft, keepDraft, keepRecipients, readDraft, readRecipients } from './outbox/drafts.ts';
import { farText, pastText } from '../../../parts/dayAndTime.ts';
import { defaultTime, readLater } from './laterTimes.ts';
import { freshMs, interruptedText, Outbox } from './outbox/outbox.ts';
import { pictureName, pictureProblem } from './pictures.ts';
import {
  countProblem,
  hasNames,
  looksLikeNumber,
  pastedRecipients,
  recipientProblems,
  shownNumber,
  splitNumbers,
  typedRecipient,
} from './recipients/recipients.ts';
import { checkText, formatInvalidText, previewUnavailableText } from './textCheck.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const one = { key: 'k1', conversationId: 5, message: 'Hi', image: null, at: 1_000 };

describe('texts under way', () => {
  it('survive a reload, in order, and are removed when the server shows them', () => {
    const store = memory();
    const box = new Outbox(7, store, 1_000);
    box.add(one);
    box.add({ ...one, key: 'k2', conversationId: 6 });
    const after = new Outbox(7, store, 2_000);
    expect(after.of(5)).toMatchObject([{ key: 'k1', state: 'sending' }]);
    after.arrived([{ RequestKey: 'k1' }]);
    expect(after.of(5)).toEqual([]);
    expect(new Outbox(7, store, 2_000).of(6)).toHaveLength(1);
    expect(new Outbox(8, store, 2_000).of(6)).toEqual([]);
  });

  it('that a reload interrupted long ago wait for a user', () => {
    const store = memory();
    new Outbox(7, store, 1_000).add(one);
    expect(new Outbox(7, store, 1_001 + freshMs).of(5)).toMatchObject([
      { state: 'failed', reason: interruptedText },
    ]);
  });

  it('return the same list until something changes, and restore a deletion in its place', () => {
    const box = new Outbox(7, memory(), 1_000);
    box.add(one);
    box.add({ ...one, key: 'k2', at: 2_000 });
    const before = box.of(5);
    expect(box.of(5)).toBe(before);
    const [first] = before;
    if (!first) throw new Error('nothing was added');
    box.remove('k1');
    box.restore(first);
    expect(box.of(5).map(({ key }) => key)).toEqual(['k1', 'k2']);
    box.failed('k1', 'Why');
    expect(box.of(5)[0]).toMatchObject({ state: 'failed', reason: 'Why' });
  });

  it('that were stored in another shape are left out', () => {
    const store = memory();
    store.setItem('carillon.outbox.7', '[{"key":1},null,"x"]');
    expect(new Outbox(7, store, 0).of(5)).toEqual([]);
    store.setItem('carillon.outbox.7', '{');
    expect(new Outbox(7, store, 0).of(5)).toEqual([]);
  });
});

describe('a draft', () => {
  it('is kept per user and place, and dropped when it is empty', () => {
    const store = memory();
    const draft = { text: 'Dear', image: { MediaID: 'm', Uri: '/u' } };
    keepDraft(store, 1, '5', draft);
    expect(readDraft(store, 1, '5')).toEqual(draft);
    expect(readDraft(store, 2, '5')).toEqual(emptyDraft);
    expect(readDraft(store, 1, '6')).toEqual(emptyDraft);
    keepDraft(store, 1, '5', emptyDraft);
    expect(store.getItem('carillon.draft.1.5')).toBeNull();
  });
  it('also keeps its recipients, and nothing else', () => {
    const store = memory();
    const people = [{ phone: '3125550100', firstName: 'Ann', lastName: '', personId: 0 }];
    keepRecipients(store, 1, people);
    expect(readRecipients(store, 1)).toEqual(people);
    expect(readRecipients(store, 2)).toEqual([]);
    store.setItem('carillon.draft.1.new.to', '[{"phone":5},null,"x"]');
    expect(readRecipients(store, 1)).toEqual([]);
    keepRecipients(store, 1, []);
    expect(store.getItem('carillon.draft.1.new.to')).toBeNull();
  });
});

describe('a text', () => {
  const values = { FirstName: 'Ann', LastName: '', Notes: '', PrimaryPhone: '(312) 555-0100' };
  const check = (text: string, more: object = {}) =>
    checkText({ text, hasImage: false, signature: '', withSignature: false, limit: 160, values, ...more });

  it('with only spaces is empty unless there is an image (C-133)', () => {
    expect(check(' \n ')).toMatchObject({ isEmpty: true, problem: null });
    expect(check('  ', { hasImage: true }).isEmpty).toBe(false);
  });
  it('over the limit says the limit, its signature counted (C-134, C-150)', () => {
    expect(check('x'.repeat(160)).problem).toBeNull();
    expect(check('x'.repeat(161)).problem).toBe("Your message can't exceed 160 characters.");
    const signed = check('x'.repeat(157), { signature: 'Ab', withSignature: true });
    expect(signed).toMatchObject({ count: 161, problem: "Your message can't exceed 160 characters." });
    expect(check('x'.repeat(321), { hasImage: true }).problem).toBe(
      "Your message can't exceed 320 characters.",
    );
  });
  it('shows what the person gets, or why not (C-271)', () => {
    expect(check('Hi {{FirstName}}').preview).toEqual({ text: 'Hi Ann', isError: false });
    expect(check('Hi {{First Name}}').preview).toEqual({ text: formatInvalidText, isError: true });
    expect(check('Hi {{LastName}}')).toMatchObject({
      preview: { text: previewUnavailableText, isError: true },
      problem:
        'The template you selected requires a Last Name for this contact. Remove the personalized field, or give it a fallback.',
    });
    // Longer only with the name filled in (C-161).
    expect(check(`${'x'.repeat(140)} {{FirstName}}`, { values: { FirstName: 'y'.repeat(20) } }).problem).toBe(
      'You have exceeded your maximum character limit, please edit your message.',
    );
    expect(check('{{FirstName}}'.repeat(200)).problem).toBe("Your message can't exceed 160 characters.");
    expect(check('Hi').preview).toBeNull();
  });
  it('counts special characters', () => {
    expect(check('Hi 😀').specialCount).toBe(1);
  });
});

describe('recipients', () => {
  const facts = { countryId: 1, optInIsRequired: false, consent: new Map() };
  const people = (...numbers: string[]) => numbers.map((one) => typedRecipient(one, 1));
  it('are split at the usual separators, and recognized as numbers', () => {
    expect(splitNumbers('312 555 0100; 3125550101\n(312) 555-0102, ')).toEqual([
      '312 555 0100',
      '3125550101',
      '(312) 555-0102',
    ]);
    expect(['312-5', '+1 (312)', 'Ann', '3 sisters'].map(looksLikeNumber)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it('keep the names that were pasted beside their numbers, in order, and no line is lost', () => {
    expect(['Ann 3125550100', '312-555-0100', 'Ann Lee'].map(hasNames)).toEqual([true, false, false]);
    const plain = 'Ann Lee 312 555 0100\n3125550101\nnobody here\nBo\t(312) 555-0100';
    expect(
      pastedRecipients(parsePaste({ plain }), 1).map((each) => [
        shownNumber(each.phone),
        each.firstName,
        each.lastName,
      ]),
    ).toEqual([
      ['(312) 555-0100', 'Ann', 'Lee'],
      ['(312) 555-0101', '', ''],
      ['nobody here', '', ''],
      ['(312) 555-0100', 'Bo', ''],
    ]);
  });
  it('say what is wrong with each (C-135, C-136, C-140)', () => {
    const list = people(
      '123',
      '3125550100',
      '(312) 555-0100',
      '3125550101',
      '8005550100',
      '3125550103',
      '3125550104',
    );
    const nothing = { OptedOut: false, OptedIn: false, CanManuallyOptIn: false, Refused: '', Reason: '' };
    const consent = new Map([
      ['3125550101', { ...nothing, OptedOut: true }],
      ['3125550103', { ...nothing, Refused: 'This number is not allowed.' }],
      ['3125550104', { ...nothing, Reason: 'This number is not a textable number.' }],
    ]);
    expect(recipientProblems(list, { ...facts, consent })).toEqual([
      expect.any(String),
      null,
      "You've already added this number.",
      'This number has been opted-out.',
      "This number can't receive text messages.",
      'This number is not allowed.',
      null,
    ]);
    const strict = { ...facts, optInIsRequired: true };
    expect(recipientProblems(people('3125550102'), strict)).toEqual([null]);
    const known = new Map([['3125550102', nothing]]);
    expect(recipientProblems(people('3125550102'), { ...strict, consent: known })).toEqual([
      "This number hasn't opted-in.",
    ]);
  });
  it('are one to fifteen (C-137, C-138)', () => {
    expect([0, 1, 15].map(countProblem)).toEqual(['Please add a phone number', null, null]);
    expect(countProblem(16)).toMatch(/up to 15/);
  });
});

describe('a time for later', () => {
  const zone = 'America/Chicago';
  const at = (text: string) => Date.parse(text);
  it('starts five minutes ahead, even across midnight (C-107)', () => {
    expect(defaultTime(at('2026-05-01T17:00:00Z'), zone)).toEqual({ date: '2026-05-01', time: '12:05 PM' });
    expect(defaultTime(at('2026-05-02T04:57:10Z'), zone)).toEqual({ date: '2026-05-02', time: '12:03 AM' });
  });
  it('is read by the clocks of the zone and refused in the past and too far ahead', () => {
    const now = at('2026-05-01T17:00:00Z');
    expect(readLater('2026-05-01', '1:15 pm', zone, now).at).toBe(at('2026-05-01T18:15:00Z'));
    expect(readLater('2026-05-01', '13:15', zone, now).at).toBe(at('2026-05-01T18:15:00Z'));
    expect(readLater('2026-05-01', '9:00 AM', zone, now).timeError).toBe(pastText);
    expect(readLater('2026-04-30', '9:00 AM', zone, now).dateError).toBe(pastText);
    expect(readLater('2027-06-01', '9:00 AM', zone, now).dateError).toBe(farText);
    expect(readLater('2026-02-30', 'noon', zone, now)).toMatchObject({
      at: null,
      dateError: expect.any(String),
      timeError: expect.any(String),
    });
  });
  it('says how a clock change affects it (C-062)', () => {
    const now = at('2026-03-01T12:00:00Z');
    expect(readLater('2026-03-08', '2:30 AM', zone, now).notice).toContain("2:30 AM doesn't exist");
    expect(readLater('2026-11-01', '1:30 AM', zone, now).notice).toContain('comes twice');
    expect(readLater('2026-03-09', '2:30 AM', zone, now).notice).toBeNull();
  });
});

describe('a picture (C-178, C-273)', () => {
  it('is a .png or .jpg of at most 5 MB', () => {
    const file = (name: string, type = '', size = 5) => ({ name, type, size });
    expect(pictureProblem(file('a.JPG'))).toBeNull();
    expect(pictureProblem(file('', 'image/png'))).toBeNull();
    for (const wrong of [file('a.gif', 'image/gif'), file('a'), file('a.svg')])
      expect(pictureProblem(wrong)).toBe(
        'Unsupported image format. You can send either .png or .jpg images.',
      );
    expect(pictureProblem(file('a.png', '', 5 * 1_048_576 + 1))).toContain('5 MB');
  });
  it('is uploaded with a plain name', () => {
    expect(pictureName({ name: 'my pic (1).png', type: '' })).toBe('mypic1.png');
    expect(pictureName({ name: '', type: 'image/jpeg' })).toBe('image.jpg');
    expect(pictureName({ name: 'ö.png', type: '' })).toBe('image.png');
  });
});
