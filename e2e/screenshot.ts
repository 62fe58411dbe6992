// node e2e/screenshot.ts: makes docs/screenshot.png, the results page of a broadcast that is sending.
import { statSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { ApiClient } from './apiClient.ts';
import { makePeople, steeredPhone } from './people.ts';
import { addresses, startProduct } from './startProduct.ts';

const FILE = path.resolve(import.meta.dirname, '../docs/screenshot.png');
const LARGEST_BYTES = 400_000;
/** Outcomes among the first of the list, by the endings that the simulator knows. */
const endings = [9905, 9910, 9918, 9904, 9918, 9906, 9914, 9917, 9912, 9918, 9910, 9905, 9918];

const stop = await startProduct();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext({
    baseURL: addresses().product,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
  });
  const client = new ApiClient(context.request);
  await client.signIn('demo-owner');
  const people = makePeople(640).map((one, index) => {
    const ending = index % 6 === 3 ? endings[Math.floor(index / 6)] : undefined;
    return ending === undefined ? one : { ...one, phone: steeredPhone(ending) };
  });
  const id = await client.send('Storm closing, Tuesday', people, {
    CallThrottle: 1_000,
    TextMessage:
      'Riverbend schools are closed Tuesday, January 13, because of ice on the roads. Can your child stay home? Reply YES or NO.',
    IncludeSignature: true,
  });
  const page = await context.newPage();
  await page.goto(`/broadcast-details/${id}`);
  await expect(page.getByText(/^(3[5-9]\d|4\d\d) of 6\d\d texts done/)).toBeVisible({ timeout: 60_000 });
  await page.screenshot({ path: FILE });
  const { size } = statSync(FILE);
  if (size > LARGEST_BYTES) throw new Error(`${FILE} has ${size} bytes, more than ${LARGEST_BYTES}.`);
  console.log(`${FILE}: ${size} bytes`);
} finally {
  await browser.close();
  await stop?.();
}
