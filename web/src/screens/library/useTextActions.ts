import type { ListEnvelope } from '@carillon/contract/lists';
import type { Template } from '@carillon/contract/templates';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../api/errors.ts';
import type { Verb } from '../../api/errors.ts';
import { templateKeys, templates, templatesChanged } from '../../api/templates.ts';
import type { ChosenTemplates } from '../../api/templates.ts';
import { plural } from '../../parts/numbers.ts';
import { useSnackbar } from '../../parts/Snackbars.tsx';

/** "3 texts". */
export function textsText(n: number): string {
  return plural(n, 'text', 'texts');
}

type Flags = Partial<Pick<Template, 'IsFavorite' | 'IsShared'>>;

/**
 * Everything that can be done to texts of the library, from the list and the page of one. What was done is told in a
 * snackbar, failures too; stars and sharing show at once and go back when they fail.
 */
export function useTextActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);

  async function attempt(verb: Verb, item: string, act: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      show({ text: errorText(error, verb, item), tone: 'error' });
      return false;
    } finally {
      setBusy(false);
      void templatesChanged(client);
    }
  }
  function patch(id: number, change: Flags): void {
    const changed = (one: Template): Template => (one.TemplateID === id ? { ...one, ...change } : one);
    client.setQueriesData<ListEnvelope<Template>>({ queryKey: templateKeys.lists }, (list) =>
      list?.Items ? { ...list, Items: list.Items.map(changed) } : list,
    );
    client.setQueryData<Template | null>(templateKeys.one(id), (one) => one && changed(one));
  }
  function mark(template: Template, change: Flags): void {
    const { TemplateID, TemplateName, IsFavorite, IsShared } = template;
    patch(TemplateID, change);
    templates.change(TemplateID, change).then(
      () => {
        if (change.IsShared !== undefined)
          show({
            text: change.IsShared
              ? `Others in your organization can use ${TemplateName} now.`
              : `${TemplateName} is no longer shared.`,
            tone: 'success',
          });
        void templatesChanged(client);
      },
      (error: unknown) => {
        patch(TemplateID, { IsFavorite, IsShared });
        show({
          text: errorText(error, 'updating', 'text'),
          tone: 'error',
          action: { label: 'Retry', run: () => mark(template, change) },
        });
      },
    );
  }
  async function undo(undoId: string): Promise<void> {
    await attempt('updating', 'texts', async () => {
      await templates.undo(undoId);
      show({ text: 'Undone.', tone: 'success' });
    });
  }

  return {
    isBusy,
    star: (template: Template) => mark(template, { IsFavorite: !template.IsFavorite }),
    share: (template: Template) => mark(template, { IsShared: !template.IsShared }),
    /** Rejects with the reason, for the fields. */
    save: async (template: Template | null, TemplateName: string, TemplateText: string) => {
      const saved =
        template === null
          ? await templates.create({ TemplateName, TemplateText })
          : await templates.change(template.TemplateID, { TemplateName, TemplateText });
      await templatesChanged(client);
      show({
        text: template === null ? `${TemplateName} was added to the library.` : 'Text saved.',
        tone: 'success',
      });
      return saved;
    },
    markAll: (chosen: ChosenTemplates, change: Flags, did: string) =>
      attempt('updating', 'texts', async () => {
        const { Count } = await templates.changeAll(chosen, change);
        show({ text: `${textsText(Count)} ${did}.`, tone: 'success' });
      }),
    remove: (chosen: ChosenTemplates) =>
      attempt('deleting', 'texts', async () => {
        const { Count, UndoID } = await templates.remove(chosen);
        show({
          text: `${textsText(Count)} deleted.`,
          action: { label: 'Undo', run: () => void undo(UndoID) },
        });
      }),
    /** Opens a new draft with this text. */
    toBroadcast: (template: Template) =>
      attempt('creating', 'broadcast', async () => {
        const draft = await templates.toDraft(template);
        void client.invalidateQueries({ queryKey: ['drafts', 'list'] });
        await navigate({ to: '/broadcasts/create', search: { draft } });
      }),
  };
}
export type TextActions = ReturnType<typeof useTextActions>;

/** One text as a selection. */
export function onlyText({ TemplateID }: Pick<Template, 'TemplateID'>): ChosenTemplates {
  return { selection: { Type: 'Selected', Items: [TemplateID] }, filters: [], q: '' };
}
