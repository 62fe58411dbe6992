// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';

const html = readFileSync(join(import.meta.dirname, 'page/page.html'), 'utf8');
const trueTime = {
  Now: '2026-11-27T15:00:00.000Z',
  AheadSeconds: 0,
  IsMoving: false,
  MovedFrom: null,
  MovingTo: null,
  Steps: 0,
  Stopped: null,
  Sent: { Occurrences: 0, DripSteps: 0, Broadcasts: 0, Texts: 0, Digests: 0 },
  Happened: [] as object[],
  Counts: [],
  Jobs: [],
};
const moved = {
  ...trueTime,
  Now: '2026-12-27T15:00:00.000Z',
  AheadSeconds: 30 * 86_400,
  MovedFrom: '2026-11-27T15:00:00.000Z',
  MovingTo: '2026-12-27T15:00:00.000Z',
  Sent: { ...trueTime.Sent, Occurrences: 12, DripSteps: 3, Digests: 1 },
  Happened: [{ Date: '2026-12-01T08:30:00.000Z', What: 'Started the broadcast', Name: 'Bus times' }],
};

let calls: [method: string, body: unknown][];
let answers: (readonly [status: number, body: unknown])[];
const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`there is no ${id}`);
  return found;
};
const isShown = (id: string) => !byId(id).hidden;

/** The page with its panel, as the simulator answers; the last answer stays. */
async function opened(...first: (readonly [status: number, body: unknown])[]): Promise<void> {
  document.body.innerHTML = /<body>([^]*)<script>/.exec(html)?.[1] ?? '';
  calls = [];
  answers = first;
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body?: string }) => {
    calls.push([method, body === undefined ? undefined : JSON.parse(body)]);
    const [status, said] = answers.length > 1 ? (answers.shift() ?? [500, {}]) : (answers[0] ?? [500, {}]);
    return new Response(JSON.stringify(said), { status });
  });
  vi.resetModules();
  const panel = './page/time.js';
  const { refreshTime } = (await import(panel)) as { refreshTime(): Promise<void> };
  void refreshTime();
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
}
beforeEach(() => vi.unstubAllGlobals());

const ok = (clock: object) => [200, { clock, organization: 'Riverbend' }] as const;

test('shows the time of the organization, and moves it by a month', async () => {
  await opened(ok(trueTime), ok(moved));
  await vi.waitFor(() => expect(byId('time-ahead').textContent).toBe('This is the true time.'));
  expect([isShown('time'), isShown('time-field'), isShown('time-back-part')]).toEqual([true, true, false]);
  expect(byId('time-of').textContent).toBe('Riverbend');
  document.querySelector<HTMLElement>('[data-by=month]')?.click();
  await vi.waitFor(() => expect(byId('time-ahead').textContent).toBe('30 days ahead of the true time'));
  expect(calls[1]).toEqual(['PUT', { Now: '2026-12-27T15:00:00.000Z' }]);
  expect([...byId('time-counts').children].map((one) => one.textContent)).toEqual([
    '12 occurrences sent',
    '3 drip steps',
    '1 digest',
  ]);
  expect(byId('time-lines').textContent).toContain('Started the broadcast: Bus times');
  expect(isShown('time-back-part')).toBe(true);
});

test('a month after the 31st is the last day of a shorter month', async () => {
  await opened(ok({ ...trueTime, Now: '2027-01-31T15:00:00.000Z' }), ok(moved));
  await vi.waitFor(() => expect(isShown('time-field')).toBe(true));
  document.querySelector<HTMLElement>('[data-by=month]')?.click();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toEqual(['PUT', { Now: '2027-02-28T15:00:00.000Z' }]);
});

test('a chosen moment is sent as the browser’s clocks mean it, and a refusal is said beside it', async () => {
  const refused = [409, { error: 'The clock is moving already.' }] as const;
  await opened(ok(trueTime), refused, ok(trueTime));
  await vi.waitFor(() => expect(isShown('time-field')).toBe(true));
  (byId('time-to') as HTMLInputElement).value = '2027-01-05T08:30';
  byId('time-form').dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.waitFor(() => expect(byId('time-problem').textContent).toBe('The clock is moving already.'));
  expect(calls[1]).toEqual(['PUT', { Now: new Date('2027-01-05T08:30').toISOString() }]);
  expect((byId('time-to') as HTMLInputElement).value).toBe('2027-01-05T08:30');
  expect((byId('time-move') as HTMLButtonElement).disabled).toBe(false);
});

test('goes back to the true time after a second press', async () => {
  await opened(ok(moved), ok(trueTime));
  await vi.waitFor(() => expect(isShown('time-back-part')).toBe(true));
  byId('time-back').click();
  expect(byId('time-back').textContent).toBe('Press again to go back');
  expect(calls).toHaveLength(1);
  byId('time-back').click();
  await vi.waitFor(() => expect(byId('time-news').textContent).toBe('The account has the true time again.'));
  expect(calls[1]).toEqual(['DELETE', undefined]);
  expect(isShown('time-back-part')).toBe(false);
});

test('says why a move stopped', async () => {
  await opened(ok({ ...moved, Stopped: 'Work that is due did not go on for a minute.' }));
  await vi.waitFor(() =>
    expect(byId('time-news').textContent).toBe('Work that is due did not go on for a minute.'),
  );
});

test('asks a stranger to sign in, with a link to the product', async () => {
  await opened([401, { error: 'No one is signed in at Carillon in this browser.', port: '8080' }]);
  await vi.waitFor(() => expect(isShown('time-sign-in')).toBe(true));
  expect([isShown('time'), isShown('time-field')]).toEqual([true, false]);
  expect((byId('time-link') as HTMLAnchorElement).href).toContain(':8080/');
});

test('is absent where organizations have no time of their own', async () => {
  await opened([
    404,
    { error: 'Organizations have a time of their own only where APP_ENV is local or dev.' },
  ]);
  await vi.waitFor(() => expect(byId('time-of').textContent).toContain('APP_ENV'));
  expect(isShown('time')).toBe(false);
});
