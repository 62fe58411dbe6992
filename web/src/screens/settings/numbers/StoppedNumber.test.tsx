import type { TextNumber } from '@carillon/contract/numbers';
import { expect, it } from 'vitest';
import { shown } from '../../../testing/asText.tsx';
import { StoppedNumber } from './StoppedNumber.tsx';

it.each([
  [
    4476,
    '2026-01-14T16:00:00Z',
    /refused texts from this number \(code 4476\), so it was stopped on .*10:00 AM/,
  ],
  [4773, '2026-07-01T03:30:00Z', /\(code 4773\), so it was stopped on .*10:30 PM/],
  [null, '2026-01-14T16:00:00Z', /refused texts from this number, so it was stopped on/],
  [4795, null, /\(code 4795\), so it was stopped \. Have|\(code 4795\), so it was stopped\. Have/],
  [null, null, /refused texts from this number, so it was stopped ?\. Have its registration mended/],
])('a number stopped by code %j at %j says so, and what to do', (StoppedCode, StoppedAt, words) => {
  const { html, text } = shown(
    <StoppedNumber number={{ TextNumberID: 1, StoppedCode, StoppedAt } as TextNumber} />,
  );
  expect(text).toMatch(words);
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(text).toMatch(/Let it send again$/);
});
