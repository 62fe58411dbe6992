// @vitest-environment happy-dom
import { weekdays } from '@carillon/rules/time/weekdays';
import { afterEach, expect, it } from 'vitest';
import { nothingMeant } from '../../../../parts/dayAndTime.ts';
import { mounted } from '../../../../testing/mounted.tsx';
import type { Mounted } from '../../../../testing/mounted.tsx';
import { stepFacts } from '../steps/stepFactsFixture.ts';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import { WindowConflictDialog } from './WindowConflictDialog.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

const zone = 'America/Chicago';
/** Thanksgiving week, by the clocks of the zone. */
const at = (day: string, time: string): number => Date.parse(`2026-${day}T${time}:00-06:00`);
const now = at('11-27', '15:28');
const call: WizardForm = {
  ...emptyForm,
  BroadcastType: 'Announcement',
  CheckCallingWindow: true,
  CallingWindowDays: [...weekdays],
};

it.each([
  ['an evening', at('12-02', '22:00'), 'Start Dec 2, 2026 8:45 PM', '2026-12-02T20:45'],
  ['the last minutes of the window', at('12-02', '20:50'), 'Start Dec 2, 2026 8:45 PM', '2026-12-02T20:45'],
  ['an early morning', at('12-03', '06:00'), 'Start Dec 3, 2026 9:00 AM', '2026-12-03T09:00'],
])('offers the time nearest to %s that was chosen (B-136)', async (_what, chosen, offer, start) => {
  let form: WizardForm = { ...call, startOption: 'START_LATER' };
  const wizard = {
    form,
    zone,
    now,
    facts: { ...stepFacts, start: { ...nothingMeant, at: chosen } },
    windowConflict: 2 as const,
    closeWindowConflict: () => {},
    change: (edit: (old: WizardForm) => WizardForm) => {
      form = edit(form);
    },
  };
  page = await mounted(<WindowConflictDialog wizard={wizard} onDecided={() => {}} onChoose={() => {}} />);
  await page.click(page.button(offer));
  expect(form).toMatchObject({ startOption: 'START_LATER', StartDate: start, CallingWindowIgnored: false });
});
