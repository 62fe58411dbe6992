import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featuresOf, places } from './optOutFeatures.ts';
import { likeness } from './optOutLearned.ts';
import { readOptOut, weigh } from '../optOutReading.ts';
import { heardWords, isOptOutWord, readByRules, type OptOutReading } from '../optOutRules.ts';
import { lettersFrom, weightsFrom } from './optOutWeightLetters.ts';
import type { PhraseWords } from '../words/phraseWords.ts';

const wordsOf = (text: string): PhraseWords => heardWords(text) ?? { words: [], breaks: [true] };
const scoreOf = (text: string): number => likeness(wordsOf(text), false);

describe('what was learned from many texts', () => {
  it.each([
    ['opt me outt of this', 'See you at practice tonight'],
    ['plz dnt txt me anymor', 'Don’t forget the text book'],
    ['i dont wanna get this no more', 'I want to get more of these'],
    ['u can stop sendin me stuff', 'Can you stop by the office'],
    ['jveux pu vos affaires sur mon cell', 'Je veux bien, à demain'],
    ['ya no me manden nada porfa', 'Mándenme la dirección por favor'],
    ['quitenme de la lista ya', 'Pónganme en la lista de espera'],
    ['lose my digits', 'My digits on the form were wrong'],
    ['arretez de mecrire', 'Arrêtez-vous au bureau'],
    ['why do i still get these', 'Why is school closed today'],
  ])('finds %j likelier than %j', (asks, other) => {
    expect(scoreOf(asks)).toBeGreaterThan(scoreOf(other));
  });

  it('judges any words, with a number', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.boolean()), { maxLength: 40 }),
        fc.boolean(),
        (all, isQuestion) => {
          const plain = { words: all.map(([word]) => word), breaks: [...all.map(([, is]) => is), true] };
          expect(Number.isFinite(likeness(plain, isQuestion))).toBe(true);
          for (const place of featuresOf(plain, isQuestion)) expect(place >= 0 && place < places).toBe(true);
        },
      ),
    );
    expect(featuresOf({ words: [], breaks: [true] }, true)).toEqual([]);
  });

  it('keeps weights as letters, and reads them back to a step', () => {
    // Most are zero, in runs of any length.
    const weights = Float64Array.from({ length: places }, (_, at) =>
      at % 1000 < 3 || at % 7 === 0 ? Math.sin(at) * 7 : 0,
    );
    const back = weightsFrom(lettersFrom(weights));
    const wrong = back.filter((weight, at) => {
      const meant = Math.max(-6, Math.min(6, weights[at] ?? 0));
      return Math.abs(weight - meant) > 0.4;
    });
    expect([...wrong]).toEqual([]);
    expect(weightsFrom(lettersFrom(new Float64Array(places))).every((weight) => weight === 0)).toBe(true);
    expect(() => weightsFrom('abc')).toThrow('another size');
  });
});

describe('rules and likeness together', () => {
  const table: [OptOutReading, number, OptOutReading][] = [
    ['none', 9, 'doubtful'],
    ['none', -9, 'none'],
    ['doubtful', 9, 'doubtful'],
    ['doubtful', 0, 'doubtful'],
    ['doubtful', -9, 'none'],
    ['certain', 9, 'certain'],
    ['certain', -9, 'doubtful'],
  ];
  it.each(table)('%s with a score of %d is %s', (reading, score, becomes) => {
    expect(weigh(reading, score, 'the words of a text', wordsOf('the words of a text'))).toBe(becomes);
  });

  it('stops no text that the rules do not stop', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('none', 'doubtful'),
        fc.double({ noNaN: true }),
        fc.string(),
        (reading, score, text) => {
          expect(weigh(reading, score, text, wordsOf(text))).not.toBe('certain');
        },
      ),
    );
  });

  it('leaves single words to the rules', () => {
    for (const word of ['C', 'ok', 'outt', 'unsub', 'quito', 'alt', 'fini', 'wow', 'gracias', 'oui'])
      if (!isOptOutWord(word))
        expect([word, readOptOut(word)]).toEqual([word, readByRules(word, wordsOf(word))]);
  });

  it('keeps a text certain that begins with an opt-out word, however unlikely the rest reads', () => {
    const text = 'STOP my kid graduated';
    expect(readByRules(text, wordsOf(text))).toBe('certain');
    expect(weigh('certain', -9, text, wordsOf(text))).toBe('certain');
  });

  it.each([
    'STOP and remove my husband too',
    'Stop and please take my daughter off',
    'stop also delete my old number',
    'Unsubscribe and remove both of us',
    'ALTO y borren el de mi esposa',
    'ARRET et enlevez ma mère aussi',
    'cancel and drop my son as well',
    'baja y también quiten a mi hermana',
    'pls stop and erase the other one',
    'opt out and remove the kids',
  ])('a reserved word with a further request is not a look-alike: %s', (text) => {
    expect(readOptOut(text)).not.toBe('none');
  });
});
