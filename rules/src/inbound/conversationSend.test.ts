import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  messageCap,
  outgoingText,
  recipientCountError,
  recipientError,
  sendBlock,
  sendBlockText,
  signatureOf,
  truncateMessage,
  type SendFacts,
} from './conversationSend.ts';
import { checkMergeFields } from '../texts/mergeFields.ts';
import { messageLength } from '../texts/segments.ts';

const fine: SendFacts = {
  accountIsActive: true,
  mayCreateConversations: true,
  textNumber: { IsRetired: false, IsBlocked: false, CanText: true, hasBillingProblem: false },
  recipient: { OptedOut: false, OptedIn: false, OptOutHeld: false },
  optInIsRequired: false,
  groupSizeIsReached: false,
  hasCredits: true,
  message: 'Hello',
  signature: '',
  hasMedia: false,
  max: 160,
};
const number = fine.textNumber as NonNullable<SendFacts['textNumber']>;

// Each row alone is its own reason, and wins over all below it.
const reasons: [Partial<SendFacts>, string][] = [
  [{ accountIsActive: false }, 'This account is no longer active.'],
  [{ mayCreateConversations: false }, "You can't create conversations."],
  [{ textNumber: null }, 'Select a Text Phone Number'],
  [
    { textNumber: { ...number, IsRetired: true } },
    'This text number is no longer active. Start a new conversation to continue texting this contact.',
  ],
  [{ textNumber: { ...number, IsBlocked: true } }, 'Your text number is blocked.'],
  [{ textNumber: { ...number, CanText: false } }, "This text number isn't registered to send texts yet."],
  [{ textNumber: { ...number, hasBillingProblem: true } }, 'The current text number has a billing problem'],
  [{ recipient: { OptedOut: true, OptedIn: false, OptOutHeld: false } }, 'This number has been opted-out.'],
  [
    { recipient: { OptedOut: false, OptedIn: true, OptOutHeld: true } },
    'Waiting for a review: this person may have asked to stop. Decide that first.',
  ],
  [{ optInIsRequired: true }, "This number hasn't opted-in."],
  [{ groupSizeIsReached: true }, "You've reached your group size this billing period"],
  [{ hasCredits: false }, "You don't have credits to send messages."],
  [{ message: 'x'.repeat(161) }, "Your message can't exceed 160 characters."],
  [{ message: ' \n ' }, 'Enter a Message'],
];

/** The facts of two reasons at once. */
function both(one: Partial<SendFacts>, two: Partial<SendFacts>): SendFacts {
  const facts = { ...fine, ...two, ...one };
  if (!one.textNumber || !two.textNumber) return facts;
  const flags = [one.textNumber, two.textNumber];
  return {
    ...facts,
    textNumber: {
      IsRetired: flags.some((flag) => flag.IsRetired),
      IsBlocked: flags.some((flag) => flag.IsBlocked),
      CanText: flags.every((flag) => flag.CanText),
      hasBillingProblem: flags.some((flag) => flag.hasBillingProblem),
    },
  };
}

const told = (facts: SendFacts): string | null => {
  const kind = sendBlock(facts);
  return kind === null ? null : sendBlockText(kind, facts.max);
};

describe('a text', () => {
  it('goes when nothing is against it', () => {
    expect(sendBlock(fine)).toBeNull();
    expect(
      sendBlock({
        ...fine,
        optInIsRequired: true,
        recipient: { OptedOut: false, OptedIn: true, OptOutHeld: false },
      }),
    ).toBeNull();
    expect(sendBlock({ ...fine, message: ' ', hasMedia: true })).toBeNull();
    expect(sendBlock({ ...fine, message: 'x'.repeat(320), max: 320 })).toBeNull();
  });

  it.each(reasons.map(([facts, sentence], at) => ({ facts, sentence, at })))(
    '$sentence',
    ({ facts, sentence, at }) => {
      expect(told({ ...fine, ...facts })).toBe(sentence);
      for (const [later] of reasons.slice(at + 1)) expect(told(both(facts, later))).toBe(sentence);
    },
  );

  it('counts its signature', () => {
    const facts = { ...fine, message: 'x'.repeat(150), signature: 'y'.repeat(9) };
    expect(sendBlock(facts)).toBe('overLimit');
    expect(sendBlock({ ...facts, signature: 'y'.repeat(8) })).toBeNull();
    expect(sendBlock({ ...facts, message: '😀'.repeat(160), signature: '' })).toBeNull();
  });

  it('may be as long as user and account both allow', () => {
    expect([messageCap(320, 160), messageCap(160, 320), messageCap(320, 320)]).toEqual([160, 160, 320]);
  });

  it('ends with the line about STOP when it is the first', () => {
    expect(outgoingText('Hi', 'Anna', true)).toEqual({
      Message: 'Hi\n\nAnna',
      Footer: ' Reply STOP to opt out',
    });
    expect(outgoingText('Hi', '', false)).toEqual({ Message: 'Hi', Footer: '' });
    expect([
      signatureOf(' Anna ', true),
      signatureOf('Anna', false),
      signatureOf('  ', true),
      signatureOf(null, true),
    ]).toEqual(['Anna', '', '', '']);
  });
});

describe('a recipient', () => {
  const facts = { phone: '(214) 555-0100', others: [], countryId: 1, optInIsRequired: false, consent: null };
  test.each([
    [{}, null],
    [{ phone: '123' }, 'Must be 10 digits; use only numbers'],
    [{ countryId: 4, phone: '07400 123456' }, null],
    [{ countryId: 4 }, 'Must start with 44; no more than 12 digits; use only numbers'],
    [{ others: ['2145550100'] }, "You've already added this number."],
    [{ phone: '800 555 0100' }, "This number can't receive text messages."],
    [{ consent: { OptedOut: true, OptedIn: false } }, 'This number has been opted-out.'],
    [{ optInIsRequired: true, consent: { OptedOut: false, OptedIn: false } }, "This number hasn't opted-in."],
    [{ optInIsRequired: true, consent: { OptedOut: false, OptedIn: true } }, null],
    [{ optInIsRequired: true }, null],
  ])('%j', (changes, error) => {
    expect(recipientError({ ...facts, ...changes })).toBe(error);
  });

  it('is one of at least one and at most 15', () => {
    expect([0, 1, 15, 16].map(recipientCountError)).toEqual([
      'Please add a phone number',
      null,
      null,
      'You can text up to 15 people at a time. Remove some to send.',
    ]);
  });
});

describe('cutting', () => {
  it.each([
    ['Hello world', 5, '', 'Hello'],
    ['Hello', 5, '', 'Hello'],
    ['Hi {{FirstName}}, welcome', 10, '', 'Hi '],
    ['Hi {{FirstName}}, welcome', 16, '', 'Hi {{FirstName}}'],
    ['Hi {{FirstName default="there"}}!', 20, '', 'Hi '],
    ['{{FirstName}} hi', 3, '', ''],
    ['Hi {{First and more', 8, '', 'Hi {{Fir'],
    ['😀😀😀', 2, '', '😀😀'],
    ['ab👨‍👩‍👧cd', 4, '', 'ab'],
    ['ab👨‍👩‍👧cd', 7, '', 'ab👨‍👩‍👧'],
    ['ok 👍🏽 yes', 4, '', 'ok '],
    ['cafe\u0301s', 4, '', 'caf'],
    ['Hello world', 9, 'Me', 'Hello'],
    ['Hello world', 3, 'A long signature', ''],
  ])('%s at %d with "%s"', (message, max, signature, cut) => {
    expect(truncateMessage(message, max, signature)).toBe(cut);
  });

  it('keeps to the cap, begins as the message does, and tears nothing', () => {
    const piece = fc.constantFrom(
      '{{FirstName}}',
      '{{Notes default="x y"}}',
      '👨‍👩‍👧',
      'e\u0301',
      'word ',
      '{',
      '}',
      '😀',
      '\u0301',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.nat(60), fc.constantFrom('', 'Me'), (pieces, max, signature) => {
        const message = pieces.join('');
        const cut = truncateMessage(message, max, signature);
        expect(message.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        if (cut !== '') expect(messageLength(cut, signature)).toBeLessThanOrEqual(max);
        const torn = (text: string): number =>
          checkMergeFields(text).filter(({ kind }) => kind === 'format').length;
        if (torn(message) === 0) expect(torn(cut)).toBe(0);
      }),
    );
  });
});
