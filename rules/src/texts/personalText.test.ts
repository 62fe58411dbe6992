import { expect, it } from 'vitest';
import { fieldDisplayName, notSentWithout, readableParts, readableText } from './personalText.ts';

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

it('names what was missing', () => {
  expect(notSentWithout(['BusStop'], columns)).toBe('Not sent: no Bus stop.');
  expect(notSentWithout(['BusStop', 'busstop'], columns)).toBe('Not sent: no Bus stop.');
  expect(notSentWithout(['BusStop', 'Grade', 'shirt'], columns)).toBe(
    'Not sent: no Bus stop, no Grade and no shirt.',
  );
});

it.each([
  ['Hello {{FirstName}}.', 'Hello [First name].'],
  ['Hello {{FirstName default="Family"}}!', 'Hello [First name]!'],
  ['{{firstname}} {{LASTNAME}}', '[First name] [Last name]'],
  ['Stop: {{BusStop}}', 'Stop: [Bus stop]'],
  ['{{busstop default="the corner"}}', '[Bus stop]'],
  ['Room {{Room}}', 'Room [Room]'],
  ['{{PrimaryPhone}}{{Notes}}', '[Phone number][Notes]'],
  ['No field at all', 'No field at all'],
  ['A smile :-} and {{ half', 'A smile :-} and {{ half'],
  ['{{First Name}}', '{{First Name}}'],
  ['', ''],
])('%s reads %s', (template, text) => {
  expect(readableText(template, ['Bus stop', 'Grade'])).toBe(text);
});

it('keeps the fallback of a field for pages that show it', () => {
  expect(readableParts('Hi {{FirstName default="Family"}}')).toEqual([
    { kind: 'text', text: 'Hi ' },
    { kind: 'field', name: 'First name', fallback: 'Family' },
  ]);
});
