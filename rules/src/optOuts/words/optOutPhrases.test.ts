import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { reservedKind, normaliseInbound } from '../../inbound/keywords.ts';
import { noOptOuts, optOuts } from '../corpus/optOutCorpus.ts';
import { readOptOut } from '../optOutReading.ts';

import { stopWords } from './optOutWords.ts';
import { compilePhrases, findPhrase, matchAt } from './phrasePatterns.ts';
import { phraseWords } from './phraseWords.ts';

/** Stopped or held. */
const isOptOutPhrase = (text: string): boolean => readOptOut(text) !== 'none';
const isOut = (text: string): boolean =>
  reservedKind(normaliseInbound(text)) === 'stop' || isOptOutPhrase(text);

describe('the corpus', () => {
  it('has at least a hundred texts of each kind, each once', () => {
    for (const list of [optOuts, noOptOuts]) {
      expect(list.length).toBeGreaterThanOrEqual(100);
      expect(new Set(list).size).toBe(list.length);
    }
    expect(optOuts.filter((text) => noOptOuts.includes(text))).toEqual([]);
  });
});

// 3-decisions 4.4, each pattern with each of its choices.
const literal = [
  ['texting', 'messaging', 'calling', 'contacting', 'sending', 'these', 'this', 'it', 'bothering'].map(
    (what) => `stop ${what}`,
  ),
  ['remove me', 'remove my number', 'remove my name', 'take me off', 'take my number off', 'quit texting'],
  ['take my name off', 'delete my number', 'unsubscribe me', 'opt me out', 'opt out'],
  ['do not', "don't", 'dont'].flatMap((not) =>
    ['text', 'call', 'contact', 'message', 'send'].flatMap((verb) => [
      `${not} ${verb} me`,
      `${not} ${verb} this`,
    ]),
  ),
  ['no more texts', 'no more messages', 'no more calls', 'wrong number', 'wrong person', 'wrong phone'],
  ['you have the wrong', 'this is not Sam', 'lose my number', 'leave me alone'],
  ['do not', "don't", 'dont'].flatMap((not) =>
    ['these', 'this', 'your', 'any', 'to receive', 'to get'].map((what) => `i ${not} want ${what}`),
  ),
  ['no longer want', 'no longer wish', 'no mas mensajes', 'no más textos', 'número equivocado'],
  ['mande', 'mandes', 'envíe', 'envíen', 'escriba', 'escribas', 'llame'].map((verb) => `no me ${verb}`),
  ['quítame', 'bórrame'],
  ['deje', 'dejen'].flatMap((verb) => ['mandar', 'enviar', 'escribir'].map((what) => `${verb} de ${what}`)),
  ['mauvais numéro', 'ne plus recevoir', "ne plus m'envoyer", 'retirez-moi'],
].flat();

describe('the literal patterns', () => {
  test.each(literal)('%s', (text) => {
    expect(isOptOutPhrase(text)).toBe(true);
    expect(isOptOutPhrase(`Hello, ${text.toUpperCase()}!!`)).toBe(true);
  });

  it('a stop word and three more words', () => {
    for (const word of ['stop', 'quit', 'end', 'cancel', 'unsubscribe', 'remove']) {
      expect(isOptOutPhrase(`${word} all that nonsense`), word).toBe(true);
      expect(isOptOutPhrase(`please ${word}`), word).toBe(true);
      expect(isOptOutPhrase(`${word} ${word} ${word} ${word} ${word} ${word}`), word).toBe(true);
    }
    expect(isOptOutPhrase('quit that nonsense in the yard behind the school')).toBe(false);
  });

  test.each(
    ["don't stop", 'do not stop', "didn't stop", 'non stop', 'bus stop', 'stop by', 'stop sign'].concat([
      'stop in',
      "won't stop",
      'stopped',
      'stops',
      "can't wait",
    ]),
  )('%s is a look-alike, also beside a weaker sign', (text) => {
    expect(isOptOutPhrase(text)).toBe(false);
    expect(isOptOutPhrase(`${text}, wrong number`)).toBe(false);
    expect(isOptOutPhrase(`${text} please`)).toBe(false);
  });

  it('an explicit request holds beside a look-alike', () => {
    expect(isOptOutPhrase('My bus stop is elsewhere now, remove me from your list')).toBe(true);
  });

  it('texts of more than 200 characters are never certain, and digits alone are none', () => {
    const ending = 'stop texting me';
    expect(isOptOutPhrase('x'.repeat(199 - ending.length) + ' ' + ending)).toBe(true);
    expect(readOptOut('x'.repeat(199 - ending.length) + ' ' + ending)).toBe('certain');
    expect(readOptOut('x'.repeat(200 - ending.length) + ' ' + ending)).toBe('doubtful');
    expect(isOptOutPhrase('😀'.repeat(184) + ' ' + ending)).toBe(true);
    expect(isOptOutPhrase('9 1 1')).toBe(false);
  });
});

test('case, accents, punctuation and emoji around change nothing', () => {
  const around = fc.constantFrom('', ' ', '!', '…', '"', '“', '🙏 ', ' 😡', '>> ', '\n', '(', '¡');
  const sentences = optOuts.filter(
    (text) => isOptOutPhrase(text) && text.length < 150 && !/[^ -~]/.test(text),
  );
  fc.assert(
    fc.property(fc.constantFrom(...sentences), around, around, fc.boolean(), (text, before, after, upper) => {
      expect(isOptOutPhrase(before + (upper ? text.toUpperCase() : text.toLowerCase()) + after)).toBe(true);
    }),
  );
});

test('any stop word of any language with please is one', () => {
  for (const word of stopWords.filter((one) => !one.includes(' '))) {
    expect(isOut(`please ${word}`), word).toBe(true);
    expect(isOut(`${word} por favor`), word).toBe(true);
  }
});

test('any string is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      expect(typeof isOptOutPhrase(text)).toBe('boolean');
      expect(isOptOutPhrase(text)).toBe(isOptOutPhrase(text));
    }),
  );
  for (const text of ['\ud83d', '\udc00stop', '\0', 'stop\0', '\u202epots']) isOptOutPhrase(text);
});

test('a long text is not even split', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(isOptOutPhrase('stop texting me '.repeat(7_000))).toBe(false);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
});

describe('patterns', () => {
  const [pattern] = compilePhrases('^ (take|get) (me|us) the? _? off $\n', {});
  const end = (text: string): number | null =>
    pattern === undefined ? null : matchAt(pattern, phraseWords(text), 0);

  it('have choices, words that may be missing, any word, and ends', () => {
    expect(end('take me off')).toBe(3);
    expect(end('get us the heck off. now')).toBe(5);
    expect(end('take me off now')).toBeNull();
    expect(end('take off')).toBeNull();
    expect(end('take me')).toBeNull();
  });

  it('that can’t be read, or name no class, are refused', () => {
    expect(() => compilePhrases('take (me', {})).toThrow("Can't read");
    expect(() => compilePhrases('take <nobody>', {})).toThrow('nobody');
  });

  it('take steps in proportion to the words, whatever these are', () => {
    const patterns = compilePhrases('a? a? a? a? a? a? a? a? a? a? b\n_ _? _? _? _? _? _? _? c', {});
    const steps = (length: number): number => {
      let reads = 0;
      const words = new Proxy<string[]>(Array<string>(length).fill('a'), {
        get(target, key, receiver) {
          reads += 1;
          return Reflect.get(target, key, receiver);
        },
      });
      expect(findPhrase(patterns, { words, breaks: [] })).toBeNull();
      return reads;
    };
    expect(steps(2_000)).toBeLessThanOrEqual(2.1 * steps(1_000));
    expect(steps(1_000)).toBeLessThanOrEqual(1_000 * 200);
  });
});
