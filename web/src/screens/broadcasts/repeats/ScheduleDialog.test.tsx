// @vitest-environment happy-dom
import type { TypedSchedule } from '@carillon/contract/broadcasts/repeatingSchedule';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../../../testing/mounted.tsx';
import type { Mounted } from '../../../testing/mounted.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';

let page: Mounted | undefined;
let answer: object = {};
const asked = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  answer = { Message: null, Errors: [] };
  asked.mockClear();
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    asked(typeof body === 'string' ? JSON.parse(body) : body);
    return Response.json({
      ScheduleDescription: 'Daily',
      EndDateTime: null,
      NextDates: [],
      OccurrenceTotal: 1,
      ...answer,
    });
  });
});
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

async function open(schedule: TypedSchedule | null = null) {
  const onSave = vi.fn<(schedule: TypedSchedule, start: string | null) => void>();
  const onClose = vi.fn<() => void>();
  page = await mounted(
    <ScheduleDialog
      open
      schedule={schedule}
      start={{ date: '2027-03-10', time: '9:00 AM' }}
      zone="America/Chicago"
      onSave={onSave}
      onClose={onClose}
    />,
  );
  return { shown: page, onSave, onClose };
}
const save = (shown: Mounted) => shown.click(shown.button('Save schedule'));

describe('the schedule dialog', () => {
  it('begins as daily with an end date filled in, and shows the next five dates (B-113)', async () => {
    const { shown } = await open();
    expect(shown.field('End date').value).toBe('2027-04-10');
    expect(shown.text()).toContain('Wednesday, March 10, 2027 at 9:00 AM');
    expect(shown.text()).toContain('Sunday, March 14, 2027 at 9:00 AM');
    expect(shown.text()).toContain('32 dates until Saturday, April 10, 2027.');
    expect(shown.text()).toContain('and 27 more');
  });

  it('says which end date is put in for an emptied one (2-decisions G8, G10)', async () => {
    const { shown } = await open();
    expect(shown.below('End date')).toBe('The last day on which it may go out.');
    await shown.type('End date', '');
    expect(shown.below('End date')).toBe('Without a date, the last day is Saturday, April 10, 2027.');
  });

  it.each([
    ['days', '', 'Must be greater than or equal to 1'],
    ['days', '0', 'Must be greater than or equal to 1'],
    ['days', '101', 'Must be less than or equal to 100'],
    ['weeks', '53', 'Must be less than or equal to 52'],
    ['months', '13', 'Must be less than or equal to 12'],
  ] as const)('refuses an interval of %s: "%s" (B-151, B-152)', async (IntervalFrequency, typed, message) => {
    const { shown, onSave } = await open({ ScheduleFrequency: 'custom', Interval: 1, IntervalFrequency });
    await shown.type('Every', typed);
    await save(shown);
    expect(shown.below('Every')).toBe(message);
    expect(onSave).not.toHaveBeenCalled();
    expect(asked).not.toHaveBeenCalled();
  });

  it('needs a day of the week (B-153)', async () => {
    const { shown, onSave } = await open({ ScheduleFrequency: 'weekly', Interval: 1 });
    await shown.click(shown.field('Wednesday'));
    await save(shown);
    expect(shown.text()).toContain('Please select at least one day of the week');
    expect(onSave).not.toHaveBeenCalled();
    await shown.click(shown.field('Friday'));
    expect(shown.text()).toContain('Weekly on Friday');
  });

  it('refuses an end before the start (B-154)', async () => {
    const { shown, onSave } = await open();
    await shown.type('End date', '2027-03-09');
    await save(shown);
    expect(shown.below('End date')).toBe('The end date must be after the start date.');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('asks the server too, and shows its message (B-154)', async () => {
    answer = {
      Message: 'Not on a holiday.',
      Errors: [{ Field: 'EndDateTime', Message: 'Not on a holiday.' }],
    };
    const { shown, onSave, onClose } = await open();
    await save(shown);
    await vi.waitFor(() => expect(shown.below('End date')).toBe('Not on a holiday.'));
    expect(onSave).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows a message of the server that is about no field', async () => {
    answer = {
      Message: 'Your start date and time cannot be in the past.',
      Errors: [{ Field: 'StartDate', Message: '' }],
    };
    const { shown, onSave } = await open();
    await save(shown);
    await vi.waitFor(() => expect(shown.text()).toContain('cannot be in the past.'));
    expect(onSave).not.toHaveBeenCalled();
  });

  it('saves what was chosen, and closes', async () => {
    const { shown, onSave, onClose } = await open({ ScheduleFrequency: 'weekly', Interval: 1 });
    await shown.click(shown.field('Friday'));
    await save(shown);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const saved = {
      ScheduleFrequency: 'weekly',
      Interval: 1,
      DaysOfWeek: ['Wednesday', 'Friday'],
      EndDateTime: null,
    };
    expect(onSave).toHaveBeenCalledExactlyOnceWith(saved, null);
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      RepeatingBroadcastSchedule: saved,
      StartDateTime: '2027-03-10T09:00',
    });
  });
});
