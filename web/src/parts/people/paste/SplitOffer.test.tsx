import { expect, it } from 'vitest';
import { shown } from '../../../testing/asText.tsx';
import { SplitOffer } from './SplitOffer.tsx';

it.each([
  [undefined, ''],
  ['2145640101, 9725640101', 'Split into (214) 564-0101 and (972) 564-0101'],
  ['2145640101, 9725640101, 8175640101', 'Split into (214) 564-0101, (972) 564-0101 and (817) 564-0101'],
])('%s offers: %s', (split, text) => {
  const found = shown(<SplitOffer split={split} isBusy={false} onTake={() => undefined} />).text;
  expect(found.replaceAll('\u00a0', ' ').replaceAll(' ,', ',')).toBe(text);
});
