// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { mounted } from '../../../../testing/mounted.tsx';
import type { Mounted } from '../../../../testing/mounted.tsx';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import { LadderChoice } from './LadderChoice.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

const surveys = { ...emptyForm, BroadcastType: 'SMSAndSurvey', IsTextSurvey: true } as const;

/** The choice on a form that it changes. */
async function open(start: WizardForm) {
  let form = start;
  const change = (edit: (old: WizardForm) => WizardForm): void => {
    form = edit(form);
  };
  const component = () => <LadderChoice wizard={{ form, change }} />;
  const shown = await mounted(component());
  page = shown;
  const choose = async (name: string) => {
    await shown.press('ArrowDown', document.querySelector('#whom-to-call') as Element);
    const option = [...document.querySelectorAll('[role="option"]')].find((one) => one.textContent === name);
    if (option === undefined) throw new Error(`No option ${name}`);
    await shown.click(option);
    await shown.update(component());
  };
  return { shown, choose, form: () => form };
}

it('calls everyone, until the user chooses the unconfirmed', async () => {
  const { shown, choose, form } = await open(surveys);
  expect(shown.text()).toContain('Everyone gets the text and the call.');
  await choose('Unconfirmed after 10 minutes');
  expect(form().CallUnconfirmedMinutes).toBe(10);
  expect(shown.text()).toContain('People who have not replied YES after 10 minutes are called');
  await choose('Everyone, with the text');
  expect(form().CallUnconfirmedMinutes).toBeNull();
});

it('says what is missing while the text does not ask', async () => {
  const { shown } = await open({ ...surveys, IsTextSurvey: false });
  expect(shown.text()).toContain('make the text ask a YES or NO question in step 3');
  expect(document.querySelector('#whom-to-call')?.getAttribute('aria-disabled')).toBe('true');
});

it.each(['SMS', 'Announcement', 'Survey', 'SMSAndAnnouncement', 'SMSOrSurvey'] as const)(
  'is not offered for %s, which can’t ask in both',
  async (BroadcastType) => {
    const { shown } = await open({ ...surveys, BroadcastType: BroadcastType as WizardForm['BroadcastType'] });
    expect(shown.text()).toBe('');
  },
);
