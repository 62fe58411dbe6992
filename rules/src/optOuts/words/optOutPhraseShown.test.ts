import { expect, test } from 'vitest';
import { optOutPhraseIn } from './optOutPhraseShown.ts';

test.each([
  ['Hi there. Please take me off your list, thanks', 'Please take me off your list'],
  ['Who is this? Stop texting me.', 'Stop texting me'],
  ['STOP', ''],
  ['See you tomorrow', ''],
  ['Hola, ya no me manden mensajes', 'ya no me manden mensajes'],
  ['Bonjour, enlevez-moi de la liste', 'enlevez-moi de la liste'],
  ['My cat is well. Remove my number!', 'Remove my number'],
  ['  stop texting me  ', 'stop texting me'],
])('of %j a person is shown %j', (text, shown) => {
  expect(optOutPhraseIn(text)).toBe(shown);
});

test.each([
  ['Hello, opt me outt of dis', 'opt me outt of dis'],
  ['Ok so. i dnt wana get ur stuff no mor', 'i dnt wana get ur stuff no mor'],
])('of %j, which no rule knows, the likeliest clause is shown: %j', (text, shown) => {
  expect(optOutPhraseIn(text)).toBe(shown);
});
