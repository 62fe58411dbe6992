import type { Template } from '@carillon/contract/library/templates';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { templates, textKind } from '../../../api/templates.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { useItemActions } from '../useItemActions.ts';

/** What the dialog of a text writes. */
export type WrittenText = Pick<Template, 'TemplateName' | 'TemplateText' | 'Media'>;

/** All actions on library texts, from the list and the page of one. */
export function useTextActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  const items = useItemActions(textKind);
  return {
    ...items,
    /** Rejects with the reason, for the fields. */
    save: async (template: Template | null, written: WrittenText) => {
      const saved =
        template === null
          ? await templates.create(written)
          : await templates.change(template.TemplateID, written);
      await textKind.changed(client);
      show({
        text: template === null ? `${written.TemplateName} was added to the library.` : 'Text saved.',
        tone: 'success',
      });
      return saved;
    },
    /** Opens a new draft with this text. */
    toBroadcast: (template: Template) =>
      items.attempt('creating', 'broadcast', async () => {
        const draft = await templates.toDraft(template);
        void client.invalidateQueries({ queryKey: ['drafts', 'list'] });
        await navigate({ to: '/broadcasts/create', search: { draft } });
      }),
  };
}
export type TextActions = ReturnType<typeof useTextActions>;
