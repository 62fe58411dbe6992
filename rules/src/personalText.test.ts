import { expect, it } from 'vitest';
import { fieldDisplayName, notSentWithout } from './personalText.ts';

const columns = ['Bus stop', "Kid's age", 'shirt', 'Grade', 'Größe', '2nd bus'];
it.each([
  ['BusStop', 'Bus stop'],
  ['busstop', 'Bus stop'],
  ['KidSAge', "Kid's age"],
  ['shirt', 'shirt'],
  ['GRADE', 'Grade'],
  ['FirstName', 'First name'],
  ['lastname', 'Last name'],
  ['Notes', 'Notes'],
  ['PrimaryPhone', 'Phone number'],
  ['Gone', 'Gone'],
])('a field %s is called %s', (token, name) => {
  expect(fieldDisplayName(token, columns)).toBe(name);
});

it('says what was missing', () => {
  expect(notSentWithout(['BusStop'], columns)).toBe('Not sent: no Bus stop.');
  expect(notSentWithout(['BusStop', 'busstop'], columns)).toBe('Not sent: no Bus stop.');
  expect(notSentWithout(['BusStop', 'Grade', 'shirt'], columns)).toBe(
    'Not sent: no Bus stop, no Grade and no shirt.',
  );
});
