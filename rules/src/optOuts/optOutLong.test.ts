import { expect, test } from 'vitest';
import { readOptOut } from './optOutReading.ts';

const story =
  'Good evening to all of you. We moved to the coast in August, the house has a garden, and the children like their new school. Grandma sends her love, and the dog is well again. We think of the choir every Sunday. ';
const asks = [
  'Please take me off your list.',
  'Would you please stop texting this phone?',
  'Kindly remove my number',
  'I do not wish to receive these any more.',
  'Quítenme de la lista por favor.',
  'Ya no me manden mensajes',
  'Veuillez me retirer de votre liste.',
  'Arrêtez de m’écrire svp',
  'STOP texting me!',
  'you can unsubscribe me now',
];
const others = [
  'Can you send the hymns?',
  'Please remove the chairs on Friday.',
  'The bus stop has moved as well.',
  'See you at Easter!',
  'Mándenos la dirección por favor.',
  'El niño ya no tiene fiebre.',
  'À bientôt, on vous embrasse',
  'Il arrête pas de pleuvoir ici.',
  'Cancel my lunch order for Monday.',
  'Thank you for everything',
];

test.each(asks)('a long text with a request is held, and never stopped: %s', (sentence) => {
  expect(readOptOut(story + sentence)).toBe('doubtful');
  expect(readOptOut(`${sentence}${sentence.endsWith('.') ? '' : '.'} ${story}`)).toBe('doubtful');
});

test.each(others)('a long text without one is none: %s', (sentence) => {
  expect(readOptOut(story + sentence)).toBe('none');
});

test('a long text without an end of a sentence is read in pieces, and one of more than 800 characters not at all', () => {
  const words = 'we have been members of this parish for thirty years and like it well ';
  expect(readOptOut(`${words.repeat(3)} so please stop sending me texts`)).toBe('doubtful');
  expect(readOptOut(`${words.repeat(12)} so please stop sending me texts`)).toBe('none');
});
