// @vitest-environment happy-dom
import type { Template } from '@carillon/contract/library/templates';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/client/errors.ts';
import { accountQuery, userQuery } from '../../../api/client/session.ts';
import { mounted } from '../../../testing/mounted.tsx';
import type { Mounted } from '../../../testing/mounted.tsx';
import { TextDialog } from './TextDialog.tsx';
import type { WrittenText } from './useTextActions.ts';

type Save = (written: WrittenText) => Promise<unknown>;

let page: Mounted | undefined;
afterEach(() => page?.unmount());

async function open(template: Partial<Template> | null = null, failure?: unknown) {
  const onSave = vi.fn<Save>(async () => {
    if (failure !== undefined) throw failure;
  });
  const onClose = vi.fn<() => void>();
  page = await mounted(
    <TextDialog template={template as Template | null} onSave={onSave} onClose={onClose} />,
    [
      [userQuery.queryKey, { DefaultSettingCharacterCount: 20 }],
      [accountQuery.queryKey, { CountryID: 1, TextPrices: { Segment: 1, WithPicture: 3 } }],
    ],
  );
  return { shown: page, onSave, onClose };
}

describe('a text of the library', () => {
  it('needs a name and a text, and says so at both', async () => {
    const { shown, onSave } = await open();
    await shown.click(shown.button('Save text'));
    expect(shown.below('Name')).toContain('Enter a name');
    expect(shown.below('Message')).not.toMatch(/^0/);
    expect(document.activeElement).toBe(shown.field('Name'));
    expect(onSave).not.toHaveBeenCalled();
  });

  it('needs no words beside an image, and keeps or removes the image', async () => {
    const picture = { MediaID: 'a', Uri: 'data:image/png;base64,' };
    const { shown, onSave } = await open({ TemplateName: 'Map', TemplateText: '', Media: [picture] });
    await shown.type('Name', 'Bus map');
    await shown.click(shown.button('Save text'));
    expect(onSave).toHaveBeenLastCalledWith({
      TemplateName: 'Bus map',
      TemplateText: '',
      Media: [picture],
    });
    await shown.click(shown.button('Remove image'));
    await shown.click(shown.button('Save text'));
    expect(shown.below('Message')).toContain('Enter a message');
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('says at once when it is too long, and counts it', async () => {
    const { shown } = await open();
    await shown.type('Message', 'x'.repeat(21));
    expect(shown.below('Message')).toContain('20');
    expect(shown.below('Message')).toContain('21');
    expect(shown.field('Message').getAttribute('aria-invalid')).toBe('true');
  });

  it('takes merge fields at the caret', async () => {
    const { shown, onSave, onClose } = await open();
    await shown.type('Name', 'Greeting');
    await shown.type('Message', 'Hi {{La');
    const box = shown.field('Message');
    await shown.press('Enter', box);
    expect(box.value).toBe('Hi {{LastName}}');
    expect(shown.button('Personalize message')).toBeTruthy();
    await shown.click(shown.button('Save text'));
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      TemplateName: 'Greeting',
      TemplateText: 'Hi {{LastName}}',
      Media: [],
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('warns about braces that are no field, marks them, and says what it costs, as the wizard does (C-159)', async () => {
    const { shown, onSave } = await open();
    await shown.type('Name', 'Greeting');
    await shown.type('Message', 'Hi {FirstName}}');
    expect(shown.below('Message')).toContain(
      'Your message may not get personalized as expected. The issues have been highlighted in red.',
    );
    expect(shown.below('Message')).toContain('1 segment · 1 credit per text');
    await vi.waitFor(() =>
      expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['{', '}}']),
    );
    await shown.click(shown.button('Save text'));
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('makes curly quotes plain while they are typed', async () => {
    const { shown } = await open();
    await shown.type('Message', 'It’s late');
    expect(shown.field('Message').value).toBe("It's late");
  });

  it('shows what the server refused at its field, and stays open', async () => {
    const Errors = [{ Field: 'TemplateName', Message: 'This name is taken.' }];
    const body = { ErrorType: 'Display', Errors } as const;
    const refused = new ApiError('', 400, '/api/templates', { method: 'POST', headers: {} }, body);
    const { shown, onClose } = await open({ TemplateName: 'Snow day', TemplateText: 'Closed.' }, refused);
    await shown.type('Name', 'Rain day');
    await shown.click(shown.button('Save text'));
    expect(shown.below('Name')).toBe('This name is taken.');
    expect(shown.button('Save text').disabled).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks before it discards what was written, and only then', async () => {
    const { shown, onClose } = await open({ TemplateName: 'Snow day', TemplateText: 'Closed.' });
    await shown.type('Message', 'Open.');
    await shown.click(shown.button('Cancel'));
    expect(shown.text()).toContain('Discard what you wrote?');
    expect(onClose).not.toHaveBeenCalled();
    await shown.click(shown.button('Discard text'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes at once when nothing was changed', async () => {
    const { shown, onClose } = await open({ TemplateName: 'Snow day', TemplateText: 'Closed.' });
    await shown.click(shown.button('Cancel'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
