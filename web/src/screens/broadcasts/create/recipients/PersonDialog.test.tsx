// @vitest-environment happy-dom
import type { DraftContact } from '@carillon/contract/broadcasts/drafts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountQuery } from '../../../../api/client/session.ts';
import { mounted } from '../../../../testing/mounted.tsx';
import type { Mounted } from '../../../../testing/mounted.tsx';
import { emptyForm } from '../wizardForm.ts';
import { PersonDialog } from './PersonDialog.tsx';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
let sent: Sent[] = [];
/** What the number may not do, as the server says. Empty when it may be added. */
let reason = '';
let page: Mounted | undefined;

beforeEach(() => {
  sent = [];
  reason = '';
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace(/\?.*$/, '');
    const method = init.method ?? 'GET';
    sent.push({ method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const number = /phonenumbers\/([^/]+)$/i.exec(path)?.[1];
    const answer =
      number !== undefined
        ? {
            Number: decodeURIComponent(number).replace(/\D/g, ''),
            IsValid: true,
            DoNotCall: false,
            Reason: reason,
          }
        : method === 'GET'
          ? { Items: [], Size: 0 }
          : { AddedCount: 1, Rejected: [] };
    return new Response(JSON.stringify(answer), { status: 200 });
  });
});
afterEach(() => page?.unmount());

const consent = /consent|agreed|permission/i;

async function open(person: DraftContact | null = null) {
  const onClose = vi.fn<() => void>();
  const rosterChanged = vi.fn<() => void>();
  const wizard = { draftId: 4001, form: emptyForm, rosterChanged };
  page = await mounted(<PersonDialog open wizard={wizard} person={person} onClose={onClose} />, [
    [accountQuery.queryKey, { CountryID: 1 }],
  ]);
  const box = document.querySelector<HTMLInputElement>('input[type="checkbox"]');
  return { shown: page, onClose, rosterChanged, box };
}
const added = (): readonly unknown[] =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('one recipient', () => {
  it('needs a number before anything else is asked', async () => {
    const { shown } = await open();
    await shown.click(shown.button('Add'));
    expect(shown.below('Phone number')).toBe('Enter a phone number');
    expect(document.activeElement).toBe(shown.field('Phone number'));
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('shows a bad number once the user leaves the field', async () => {
    const { shown } = await open();
    await shown.type('Phone number', '123');
    expect(shown.below('Phone number')).not.toContain('Must be 10 digits');
    await shown.leave('Phone number');
    expect(shown.below('Phone number')).toBe('Must be 10 digits; use only numbers');
  });

  it('is not added without the declaration of consent (row B-158)', async () => {
    const { shown, box } = await open();
    await shown.type('Phone number', '(214) 555-0142');
    await shown.click(shown.button('Add'));
    expect(document.querySelector('[role="alert"]')?.textContent).toMatch(consent);
    expect(document.activeElement).toBe(box);
    expect(added()).toEqual([]);
  });

  it('is added with it, and the dialog closes', async () => {
    const { shown, box, onClose, rosterChanged } = await open();
    await shown.type('Phone number', '(214) 555-0142');
    await shown.type('First name', 'Ann');
    if (box) await shown.click(box);
    await shown.click(shown.button('Add'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(rosterChanged).toHaveBeenCalledOnce();
    expect(added()).toMatchObject([
      { FirstName: 'Ann', PrimaryPhone: '(214) 555-0142', UserIndicatedConsentDeclared: true },
    ]);
  });

  it('is not added when the server has a reason, which stays until the number changes; Ctrl+Enter adds the next', async () => {
    reason = 'This number is not allowed.';
    const { shown, box, onClose } = await open();
    await shown.type('Phone number', '(214) 555-0142');
    if (box) await shown.click(box);
    await shown.click(shown.button('Add'));
    await vi.waitFor(() => expect(shown.below('Phone number')).toBe('This number is not allowed.'));
    expect(shown.button('Add').disabled).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect(added()).toEqual([]);
    await shown.type('Phone number', '(214) 555-0143');
    expect(shown.button('Add').disabled).toBe(false);
    reason = '';
    await shown.press('Enter', shown.field('First name'), { ctrlKey: true });
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(added()).toMatchObject([{ PrimaryPhone: '(214) 555-0143' }]);
  });

  it('is followed by the next one, with the consent still declared and the focus in the number', async () => {
    const { shown, box, onClose } = await open();
    await shown.type('Phone number', '(214) 555-0142');
    if (box) await shown.click(box);
    await shown.click(shown.button('Add and type another'));
    await vi.waitFor(() => expect(shown.field('Phone number').value).toBe(''));
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(shown.field('Phone number'));
    expect(box?.checked).toBe(true);
  });

  it('that is changed needs no declaration', async () => {
    const person = { PersonID: 7, PrimaryPhone: '2145550142', FirstName: 'Ann', LastName: '', Notes: '' };
    const { shown, box, onClose } = await open(person as DraftContact);
    expect(box).toBeNull();
    await shown.type('First name', 'Anna');
    await shown.click(shown.button('Save'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { PersonID: 7, FirstName: 'Anna' } });
  });

  it('asks before what was typed is discarded', async () => {
    const { shown, onClose } = await open();
    await shown.type('First name', 'Ann');
    await shown.click(shown.button('Close'));
    expect(shown.text()).toContain('Discard');
    expect(onClose).not.toHaveBeenCalled();
  });
});
