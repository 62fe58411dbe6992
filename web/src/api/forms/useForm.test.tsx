// @vitest-environment happy-dom
import TextField from '@mui/material/TextField';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import type { Mounted } from '../../testing/mounted.tsx';
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx';
import { ApiError, Refusal } from '../client/errors.ts';
import { useForm } from './useForm.ts';

interface Values {
  Name: string;
  Phone: string;
}
type Save = (values: Values, way: 'next' | undefined) => Promise<void>;

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

function Person({ save, onClose }: { save: Save; onClose: () => void }) {
  const form = useForm<Values, void, 'next'>({
    first: { Name: '', Phone: '' },
    check: ({ Name }) => ({ Name: Name === '' ? 'Enter a name' : null }),
    save,
    onSaved: (_, way) => {
      if (way !== 'next') {
        onClose();
        return;
      }
      form.restart({ Name: '', Phone: '' });
      form.focus('Name');
    },
    doing: ['adding', 'contact'],
    failureAt: 'form',
  });
  return (
    <FormDialog title="Add contact" confirmLabel="Add" form={form} onClose={onClose}>
      <p>{form.failure}</p>
      <TextField {...form.text('Name')} label="Name" />
      <TextField {...form.text('Phone', 'Ten digits')} label="Phone" />
      <button onClick={() => form.submit('next')}>Add and type another</button>
      <button onClick={() => form.insist()}>Add anyway</button>
    </FormDialog>
  );
}

/** The dialog, with calls that fail in this order and then succeed. */
async function open(...failures: readonly unknown[]) {
  const left = [...failures];
  const save = vi.fn<Save>(async () => {
    const failure = left.shift();
    if (failure !== undefined) throw failure;
  });
  const onClose = vi.fn<() => void>();
  const shown = await mounted(<Person save={save} onClose={onClose} />);
  page = shown;
  return { save, onClose, shown };
}

const refusedBy = (Errors: { Field: string; Message: string }[]): ApiError =>
  new ApiError('', 400, '/api/contacts', { method: 'POST', headers: {} }, { ErrorType: 'Display', Errors });
const taken = refusedBy([{ Field: 'Phone', Message: 'This number is taken.' }]);

describe('a form in a dialog', () => {
  it('shows what is wrong only after Save, and focuses it', async () => {
    const { shown, save } = await open();
    expect(shown.below('Name')).toBe('');
    await shown.click(shown.button('Add'));
    expect(shown.below('Name')).toBe('Enter a name');
    expect(document.activeElement).toBe(shown.field('Name'));
    expect(save).not.toHaveBeenCalled();
  });

  it('closes when it is saved', async () => {
    const { shown, save, onClose } = await open();
    await shown.type('Name', 'Ann');
    await shown.press('Enter', shown.field('Name'));
    expect(save).toHaveBeenCalledExactlyOnceWith({ Name: 'Ann', Phone: '' }, undefined);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps a refusal at its field, and is off until the field changes (row P-141)', async () => {
    const { shown, save, onClose } = await open(taken);
    await shown.type('Name', 'Ann');
    await shown.type('Phone', '2145550100');
    await shown.click(shown.button('Add'));
    expect(shown.below('Phone')).toBe('This number is taken.');
    expect(document.activeElement).toBe(shown.field('Phone'));
    expect(shown.button('Add').disabled).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    // Another field does not clear it, and nothing typed is lost.
    await shown.type('Name', 'Anna');
    expect(shown.button('Add').disabled).toBe(true);
    expect(shown.field('Phone').value).toBe('2145550100');
    await shown.type('Phone', '2145550101');
    expect(shown.below('Phone')).toBe('Ten digits');
    await shown.click(shown.button('Add'));
    expect(save).toHaveBeenLastCalledWith({ Name: 'Anna', Phone: '2145550101' }, undefined);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is sent in spite of a refusal when the user insists', async () => {
    const { shown, save, onClose } = await open(taken);
    await shown.type('Name', 'Ann');
    await shown.click(shown.button('Add'));
    await shown.click(shown.button('Add anyway'));
    expect(save).toHaveBeenCalledTimes(2);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows a check that waited for the server at its field', async () => {
    const { shown } = await open(new Refusal({ Phone: 'This number may not be texted.' }));
    await shown.type('Name', 'Ann');
    await shown.click(shown.button('Add'));
    expect(shown.below('Phone')).toBe('This number may not be texted.');
    expect(shown.button('Add').disabled).toBe(true);
  });

  it('shows a failure about no field in the dialog, keeps the input, and can be sent again', async () => {
    const { shown, save, onClose } = await open(new Error('no network'));
    await shown.type('Name', 'Ann');
    await shown.click(shown.button('Add'));
    expect(shown.text()).toContain('There was an error adding your contact.');
    expect(shown.field('Name').value).toBe('Ann');
    await shown.click(shown.button('Add'));
    expect(save).toHaveBeenCalledTimes(2);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('begins again for the next one, with the focus in its first field', async () => {
    const { shown, save, onClose } = await open();
    await shown.type('Name', 'Ann');
    await shown.click(shown.button('Add and type another'));
    expect(save).toHaveBeenLastCalledWith({ Name: 'Ann', Phone: '' }, 'next');
    expect(onClose).not.toHaveBeenCalled();
    expect(shown.field('Name').value).toBe('');
    expect(shown.below('Name')).toBe('');
    expect(document.activeElement).toBe(shown.field('Name'));
  });
});
