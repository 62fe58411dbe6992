// @vitest-environment happy-dom
import type { DripCampaignDetails, DripPerson } from '@carillon/contract/broadcasts/drips';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../../../testing/mounted.tsx';
import type { Mounted } from '../../../testing/mounted.tsx';
import { StopDripDialog, StopPersonDialog } from './StopDialogs.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

const drip = { DripCampaignID: 7, Name: 'Welcome' } as DripCampaignDetails;
const ann = { PhoneNumber: '2145550101', FirstName: 'Ann', LastName: 'Lee' } as DripPerson;

/** The calls that were made; each gets this answer. */
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
const fine = () => Response.json({ DripCampaignID: 7 });
const refused = () =>
  Response.json({ ErrorType: 'Display', Message: 'All steps are over.' }, { status: 409 });

describe('stopping a drip for everyone', () => {
  const open = async () => {
    const onClose = vi.fn<() => void>();
    page = await mounted(<StopDripDialog open drip={drip} onClose={onClose} />);
    return { shown: page, onClose };
  };

  it('says what stays, what comes back, and that it is final', async () => {
    const { shown } = await open();
    for (const words of ['Stop for everyone?', '“Welcome”', 'unused credits come back', 'can’t be undone'])
      expect(shown.text()).toContain(words);
  });

  it('stops nothing before it is confirmed', async () => {
    const calls = answering(fine);
    const { shown, onClose } = await open();
    await shown.click(shown.button('Keep sending'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });

  it('stops it once, says so, and closes', async () => {
    const calls = answering(fine);
    const { shown, onClose } = await open();
    await shown.click(shown.button('Stop for everyone'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(shown.text()).toContain('"Welcome" was stopped.');
    expect(calls.map(([line]) => line)).toEqual(['POST /api/drip-campaigns/7/stop']);
  });

  it('shows why it was refused', async () => {
    answering(refused);
    const { shown, onClose } = await open();
    await shown.click(shown.button('Stop for everyone'));
    await vi.waitFor(() => expect(shown.text()).toContain('All steps are over.'));
    expect(shown.text()).not.toContain('was stopped');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('stopping a drip for one person', () => {
  const open = async (person: DripPerson | null) => {
    const onClose = vi.fn<() => void>();
    page = await mounted(<StopPersonDialog drip={drip} person={person} onClose={onClose} />);
    return { shown: page, onClose };
  };

  it('is closed without a person', async () => {
    const { shown } = await open(null);
    expect(shown.text()).not.toContain('Stop for');
  });

  it('names the person, or the number of one without a name', async () => {
    const { shown } = await open(ann);
    expect(shown.text()).toContain('Stop for Ann Lee?');
    expect(shown.text()).toContain('Everyone else does.');
    await shown.unmount();
    const other = await open({ ...ann, FirstName: '', LastName: '' });
    expect(other.shown.text()).toContain('Stop for (214) 555-0101?');
  });

  it('stops it for this person only, by the number, and says so', async () => {
    const calls = answering(fine);
    const { shown, onClose } = await open(ann);
    await shown.click(shown.button('Stop for this person'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(shown.text()).toContain('Ann Lee gets no more of it.');
    expect(calls).toEqual([['POST /api/drip-campaigns/7/contacts/stop', { PhoneNumber: '2145550101' }]]);
  });

  it('shows why it was refused, and keeps sending on Cancel', async () => {
    const calls = answering(refused);
    const { shown } = await open(ann);
    await shown.click(shown.button('Keep sending'));
    expect(calls).toEqual([]);
    await shown.click(shown.button('Stop for this person'));
    await vi.waitFor(() => expect(shown.text()).toContain('All steps are over.'));
    expect(shown.text()).not.toContain('gets no more of it');
  });
});
