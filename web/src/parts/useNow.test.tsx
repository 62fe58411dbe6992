// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../testing/mounted.tsx';
import type { Mounted } from '../testing/mounted.tsx';
import { setAhead } from './accountClock.ts';
import { useNow } from './useNow.ts';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  setAhead(0);
  vi.useRealTimers();
});

function Day() {
  return <p>{new Date(useNow()).toISOString().slice(0, 10)}</p>;
}

it('is the time of the account, whose test clock may be ahead', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] });
  page = await mounted(<Day />);
  expect(page.text()).toContain('2026-11-27');
  await page.unmount();
  setAhead(17 * 86_400);
  page = await mounted(<Day />);
  expect(page.text()).toContain('2026-12-14');
});
