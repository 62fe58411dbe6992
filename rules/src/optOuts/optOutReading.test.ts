import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { exactStops, laterAsks, laterLookAlikes } from './corpus/optOutAsks.ts';
import { asksInWords } from './optOutAsksInWords.ts';
import { latestAsks } from './corpus/optOutLaterAsks.ts';
import { latestLookAlikes } from './corpus/optOutLaterLookAlikes.ts';
import { recentAsks } from './corpus/optOutRecentAsks.ts';
import { recentLookAlikes } from './corpus/optOutRecentLookAlikes.ts';
import { lookAlikes } from './corpus/optOutLookAlikes.ts';
import { noOptOuts, optOuts } from './corpus/optOutCorpus.ts';
import { readOptOut } from './optOutReading.ts';
import { isOptOutWord, type OptOutReading } from './optOutRules.ts';

const read = (text: string): OptOutReading => (isOptOutWord(text) ? 'certain' : readOptOut(text));
const share = (texts: readonly string[], is: (reading: OptOutReading) => boolean): number =>
  texts.filter((text) => is(read(text))).length / texts.length;
const without = (texts: readonly string[], reading: OptOutReading): string[] =>
  texts.filter((text) => read(text) === reading);

describe('the corpus written before the rules', () => {
  it('has more than 400 texts, each once, and none on both sides', () => {
    const asks = [...exactStops, ...asksInWords];
    expect(asks.length).toBeGreaterThan(400);
    expect(lookAlikes.length).toBeGreaterThan(340);
    for (const list of [asks, lookAlikes]) expect(new Set(list).size).toBe(list.length);
    expect(asks.filter((text) => lookAlikes.includes(text))).toEqual([]);
  });

  it('has every opt-out word and instruction stop at once', () => {
    expect(exactStops.filter((text) => !isOptOutWord(text) && readOptOut(text) !== 'certain')).toEqual([]);
  });

  it('has 97% of the requests stopped or held, two thirds of them stopped', () => {
    for (const texts of [asksInWords, laterAsks, latestAsks, recentAsks, optOuts]) {
      expect(
        share(texts, (reading) => reading !== 'none'),
        without(texts, 'none').join(' | '),
      ).toBeGreaterThanOrEqual(0.97);
      expect(share(texts, (reading) => reading === 'certain')).toBeGreaterThanOrEqual(0.6);
    }
  });

  it('has at most 1% of the look-alikes opted out and 5% held', () => {
    for (const texts of [lookAlikes, laterLookAlikes, latestLookAlikes, recentLookAlikes, noOptOuts]) {
      expect(
        share(texts, (reading) => reading === 'certain'),
        without(texts, 'certain').join(' | '),
      ).toBeLessThanOrEqual(0.01);
      expect(
        share(texts, (reading) => reading === 'doubtful'),
        without(texts, 'doubtful').join(' | '),
      ).toBeLessThanOrEqual(0.05);
    }
  });
});

describe('the instruction copied, all of it, is the word', () => {
  test.each([
    'Reply STOP',
    'Text STOP',
    'STOP2QUIT',
    'STOP2END',
    'reply "stop"',
    'Reply STOP to opt-out',
    'txt stop to end',
    'Send STOP please',
    'STOP to cancel',
    'Responda ALTO',
    'Envoyez STOP',
    'stop <3',
    'STOP :-(',
    'Stop xD',
  ])('%s', (text) => expect(isOptOutWord(text)).toBe(true));

  test.each([
    'Why does it say Reply STOP?',
    'What happens if I reply STOP',
    'I replied STOP by mistake',
    'Do I text STOP?',
    'text stopped',
    'Stop to pick up Ben',
    'Reply START',
    'send 2 boxes',
    'Text Stopford',
    'end to end',
  ])('%s is none', (text) => expect(isOptOutWord(text)).toBe(false));
});

describe('what is to end decides', () => {
  const table: [string, OptOutReading][] = [
    ['Stop sending me texts', 'certain'],
    ['Stop sending me home early', 'none'],
    ['Stop emailing me, text is better', 'none'],
    ['Unsubscribe me from emails please, texts are fine', 'none'],
    ["Don't send me the bill", 'none'],
    ["Don't send me any more messages", 'certain'],
    ['Remove me from your list', 'certain'],
    ['Remove me from the waiting list', 'none'],
    ['Remove my daughter from the bus list', 'none'],
    ["I don't want to be removed", 'none'],
    ['I want to be removed', 'certain'],
    ['Cancel my appointment', 'none'],
    ['Cancel my texts', 'certain'],
    ['wrong number', 'certain'],
    ['wrong number of chairs', 'none'],
    ['Wrong person got the award haha', 'none'],
    ['This is not Maria', 'doubtful'],
    ['This is not fair', 'none'],
    ["This is not Maria's number", 'certain'],
    ['My kids need to STOP growing', 'none'],
    ['no me mande la factura', 'none'],
    ['no me manden más mensajes', 'certain'],
    ['No me llame, mándeme un texto', 'none'],
    ['Quítame de la lista', 'certain'],
    ['Quítame de la lista de espera', 'none'],
    ['Quítame una duda', 'none'],
    ['Este no es mi número', 'doubtful'],
    ['Ne me contactez plus', 'certain'],
    ["Ne m'appelez plus, textez-moi", 'none'],
    ["Retirez-moi de la liste d'attente", 'none'],
    ['Je me désabonne', 'certain'],
    ['Je ne veux pas me désabonner', 'none'],
  ];
  test.each(table)('%s: %s', (text, reading) => expect(read(text)).toBe(reading));
});

test('case, spaces, accents and punctuation around change no reading', () => {
  const around = fc.constantFrom('', ' ', '  ', '!', '…', '"', '🙏 ', ' 😡', '\n', '(', '¡');
  const isPlain = (text: string): boolean => text.length < 150 && !/[^ -~\u00c0-\u017f]/.test(text);
  const texts = [...asksInWords, ...lookAlikes, ...laterAsks, ...laterLookAlikes].filter(isPlain);
  fc.assert(
    fc.property(fc.constantFrom(...texts), around, around, fc.nat(3), (text, before, after, way) => {
      const said = [
        text.toUpperCase(),
        text.toLowerCase(),
        text.normalize('NFD').replace(/\p{M}/gu, ''),
        text.replaceAll(' ', '   '),
      ][way];
      expect(read(before + (said ?? text) + after)).toBe(read(text));
    }),
    { numRuns: 2_000 },
  );
});

test('any string is read, and one of a megabyte at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      expect(['certain', 'doubtful', 'none']).toContain(readOptOut(text));
    }),
  );
  expect(readOptOut('stop texting me '.repeat(70_000))).toBe('none');
  expect(isOptOutWord('stop '.repeat(200_000))).toBe(false);
});

test.each([
  ['para ya', 'doubtful'],
  ['PARA YA!', 'doubtful'],
  ['ya para', 'doubtful'],
  ['basta', 'doubtful'],
  ['¡BASTA!', 'doubtful'],
  ['ya basta', 'doubtful'],
  ['basta ya', 'doubtful'],
  ['basta basta', 'doubtful'],
  ['Basta please', 'doubtful'],
  ['Basta por favor', 'doubtful'],
  ['basta de mensajes', 'certain'],
  ['Basta de mandarme textos', 'certain'],
  ['con dos basta', 'none'],
  ['basta con una copia', 'none'],
  ['me basta con el viernes', 'none'],
  ['bastante', 'none'],
  ['para ya la lluvia', 'none'],
  ['la tarea es para ya mismo', 'none'],
  ['stop calling use text', 'none'],
  ['Stop calling, use text please', 'none'],
  ['no calls use texts', 'none'],
  ['quit calling me just text', 'none'],
  ['stop calling and texting', 'certain'],
])('%s: %s', (text, wanted) => expect(readOptOut(text)).toBe(wanted));
