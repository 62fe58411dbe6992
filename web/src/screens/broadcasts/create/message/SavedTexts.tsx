import type { Template } from '@carillon/contract/library/templates';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { lazyDialog } from '../../../../lazyScreen.tsx';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';

const SelectTextDialog = lazyDialog('SelectTextDialog', () =>
  import('./SelectTextDialog.tsx').then((part) => part.SelectTextDialog),
);

/** Replaces the text with one from the library. Undo restores the previous text. */
export function SavedTexts({ wizard: { form, change } }: { wizard: WizardPart<'change' | 'form'> }) {
  const show = useSnackbar();
  const [isOpen, setOpen] = useState(false);
  const take = ({ TemplateID, TemplateName, TemplateText, Media }: Template): void => {
    setOpen(false);
    const before = {
      TextMessage: form.TextMessage,
      Media: form.Media,
      TemplateID: form.TemplateID,
      TemplateName: form.TemplateName,
    };
    change((old) =>
      editForm(old, {
        TextMessage: TemplateText,
        // A text without a picture leaves the one that is there.
        ...(Media.length === 0 ? {} : { Media }),
        TemplateID,
        TemplateName,
      }),
    );
    const isImageLost = Media.length > 0 && before.Media.length > 0;
    const isTextLost = before.TextMessage.trim() !== '' && before.TextMessage !== TemplateText;
    if (!isTextLost && !isImageLost) return;
    show({
      text: 'Your text was replaced.',
      action: { label: 'Undo', run: () => change((old) => editForm(old, before)) },
    });
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Use a saved text
      </Button>
      <SelectTextDialog open={isOpen} onSelect={take} onClose={() => setOpen(false)} />
    </>
  );
}
