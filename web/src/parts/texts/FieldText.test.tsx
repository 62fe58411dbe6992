import { expect, it } from 'vitest';
import { shown } from '../../testing/asText.tsx';
import { FieldText } from './FieldText.tsx';

it.each([
  ['Hello {{FirstName default="Family"}}, hi', 'Hello First name , hi', 'Or “Family”'],
  ['Stop {{BusStop}}', 'Stop Bus stop', null],
  ['{ a smile }', '{ a smile }', null],
])('%s shows no braces of fields', (text, words, title) => {
  const found = shown(<FieldText text={text} columns={['Bus stop']} />);
  expect(found.text).toBe(words);
  expect(/title="([^"]*)"/.exec(found.html)?.[1] ?? null).toBe(title);
});
