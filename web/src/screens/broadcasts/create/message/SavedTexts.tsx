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
  const take = ({ TemplateID, TemplateName, TemplateText }: Template): void => {
    setOpen(false);
    const before = {
      TextMessage: form.TextMessage,
      TemplateID: form.TemplateID,
      TemplateName: form.TemplateName,
    };
    change((old) => editForm(old, { TextMessage: TemplateText, TemplateID, TemplateName }));
    if (before.TextMessage.trim() === '' || before.TextMessage === TemplateText) return;
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
