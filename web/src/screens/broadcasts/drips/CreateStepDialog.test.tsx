// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { accountQuery, userQuery } from '../../../api/client/session.ts';
import { mounted } from '../../../testing/mounted.tsx';
import type { Mounted } from '../../../testing/mounted.tsx';
import { WithRouter } from '../../../testing/WithRouter.tsx';
import { CreateStepDialog } from './CreateStepDialog.tsx';
import { PartialDialog } from './create/ConfirmDrip.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

const step = {
  StepNo: 2,
  Message: 'Did you get our letter?',
  StartDate: '2099-01-01T15:00:00.000Z',
  Problem: 'There are not enough credits.',
};

const known = [
  [userQuery.queryKey, { DefaultSettingCharacterCount: 160 }],
  [accountQuery.queryKey, { CountryID: 1, TextPrices: { Segment: 1, WithPicture: 3 }, PaidNameLength: 0 }],
] as const;

function answering(answer: () => Response): [string, unknown][] {
  const calls: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    calls.push([
      `${method} ${new URL(address, 'http://here').pathname}`,
      typeof body === 'string' ? JSON.parse(body) : null,
    ]);
    return answer();
  });
  return calls;
}

it('shows why the step is missing, and creates it with the changed text', async () => {
  const calls = answering(() => Response.json({ DripCampaignID: 7 }));
  const onCreated = vi.fn<() => void>();
  page = await mounted(
    <WithRouter>
      <CreateStepDialog dripId={7} step={step} onCreated={onCreated} onClose={() => undefined} />
    </WithRouter>,
    known,
  );
  expect(page.text()).toContain('There are not enough credits.');
  expect(page.text()).toContain('It goes out at its time,');
  await page.type('Message', 'Did you get it?');
  await page.click(page.button('Create step 2'));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(calls).toEqual([['POST /api/drip-campaigns/7/steps/2', { Message: 'Did you get it?' }]]);
});

it('takes no merge fields, as the steps of the wizard do', async () => {
  const calls = answering(() => Response.json({}));
  page = await mounted(
    <WithRouter>
      <CreateStepDialog dripId={7} step={step} onCreated={() => undefined} onClose={() => undefined} />
    </WithRouter>,
    known,
  );
  await page.type('Message', 'Hi {{FirstName}}');
  expect(page.below('Message')).toContain('Text cannot contain personalization.');
  expect(page.button('Create step 2').disabled).toBe(true);
  expect(calls).toEqual([]);
});

it('says which steps move so that the order stays', async () => {
  const at = (minutes: number) =>
    new Date(Date.parse('2099-01-01T15:00:00Z') + minutes * 60_000).toISOString();
  const made = (StepNo: number, StartDate: string) => ({
    StepNo,
    StartDate,
    Broadcast: { BroadcastStatusCategory: 'Scheduled' as const, StartedDate: null },
  });
  // A user put the first step off by half an hour.
  const steps = [made(1, at(30)), { ...step, Broadcast: null }, made(3, at(5))];
  page = await mounted(
    <WithRouter>
      <CreateStepDialog
        dripId={7}
        step={step}
        steps={steps}
        onCreated={() => undefined}
        onClose={() => undefined}
      />
    </WithRouter>,
    known,
  );
  expect(page.text()).toMatch(
    /The step before it goes out later than planned, so this one goes out .*35 AM.*step 3 moves to .*40 AM/,
  );
});

it('keeps the text when the server refuses it, and says why', async () => {
  answering(() =>
    Response.json({ ErrorType: 'Display', Message: 'Still too few credits.' }, { status: 422 }),
  );
  const onCreated = vi.fn<() => void>();
  page = await mounted(
    <WithRouter>
      <CreateStepDialog
        dripId={7}
        step={{ ...step, StartDate: '2020-01-01T00:00:00.000Z' }}
        onCreated={onCreated}
        onClose={() => undefined}
      />
    </WithRouter>,
    known,
  );
  expect(page.text()).toContain('goes out 5 minutes after it is created');
  await page.type('Message', 'Mine.');
  await page.click(page.button('Create step 2'));
  const shown = page;
  await vi.waitFor(() => expect(shown.text()).toContain('Still too few credits.'));
  expect((shown.field('Message') as HTMLTextAreaElement).value).toBe('Mine.');
  expect(onCreated).not.toHaveBeenCalled();
});

it('after a partial failure, names each missing step with its reason, and creates it in place (2-decisions K5)', async () => {
  answering(() => Response.json({ DripCampaignID: 7 }));
  const onOpen = vi.fn<(id: number) => void>();
  const made = {
    metaData: { FailureCount: 1, SuccessCount: 2 },
    BroadcastIDs: [1, 3],
    DripCampaignID: 7,
    Failures: [{ StepNo: 2, Message: step.Problem }],
  };
  page = await mounted(
    <WithRouter>
      <PartialDialog made={made} failed={[step]} onOpen={onOpen} />
    </WithRouter>,
    known,
  );
  const shown = page;
  expect(shown.text()).toContain('1 of 3 steps could not be created.');
  expect(shown.text()).toContain('Step 2: There are not enough credits.');
  await shown.click(shown.button('Create step 2 again'));
  await shown.click(shown.button('Create step 2'));
  await vi.waitFor(() => expect(shown.text()).toContain('Step 2 is created now.'));
  await shown.click(shown.button('Open the drip campaign'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(7);
});
