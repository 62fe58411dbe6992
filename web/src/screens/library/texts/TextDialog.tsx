import type { Template } from '@carillon/contract/library/templates';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import { longestTemplateName, templateTextError } from '@carillon/rules/broadcasts/templateRules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { uploadImage } from '../../../api/forms/uploadImage.ts';
import { ImageField, type TextImage } from '../../../parts/pictures/ImageField.tsx';
import type { WrittenText } from './useTextActions.ts';
import { useUser } from '../../../api/client/session.ts';
import { useTextFacts } from '../../../api/texts/useTextFacts.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { MessageEditor } from '../../../parts/texts/editor/MessageEditor.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { unsavedItem, useDiscard } from '../../../parts/dialogs/useDiscard.tsx';

/** Writes a text of the library, or changes one (row C-047). */
export function TextDialog(props: {
  /** Null for a new one. */
  template: Template | null;
  onSave: (written: WrittenText) => Promise<unknown>;
  onClose: () => void;
}) {
  const { template, onSave, onClose } = props;
  const limit = useUser()?.DefaultSettingCharacterCount ?? 160;
  const form = useForm({
    first: {
      TemplateName: template?.TemplateName ?? '',
      TemplateText: template?.TemplateText ?? '',
      Media: (template?.Media ?? []) as TextImage[],
    },
    check: ({ TemplateName, TemplateText, Media }) => ({
      TemplateName: fieldError('name', TemplateName, { required: true, max: longestTemplateName }),
      TemplateText: templateTextError(TemplateText, limit, Media.length > 0),
    }),
    save: ({ TemplateName, TemplateText, Media }) =>
      onSave({
        TemplateName: TemplateName.trim(),
        TemplateText,
        Media: Media.map(({ MediaID, Uri }) => ({ MediaID, Uri })),
      }),
    onSaved: onClose,
    doing: [template === null ? 'adding' : 'updating', 'text'],
    failureAt: 'form',
  });
  const { TemplateName: name, TemplateText: text, Media } = form.values;
  const discard = useDiscard({
    isDirty: form.isDirty && (name.trim() !== '' || text.trim() !== '' || Media.length > 0),
    title: 'Discard what you wrote?',
    confirmLabel: 'Discard text',
    loss: unsavedItem,
    onDiscard: onClose,
  });
  const close = (): void => {
    if (!form.isBusy) discard.leave();
  };
  const [asked, ask] = useState<string | null>(null);
  // Recipients are not known yet: every well-formed field may be one of theirs.
  const { facts, lintFacts } = useTextFacts({
    text,
    limit,
    customFields: undefined,
    hasMedia: Media.length > 0,
    place: 'template',
  });
  const field = form.text('TemplateText');
  return (
    <StepDialog
      open
      title={template === null ? 'New text' : 'Edit text'}
      onClose={close}
      onConfirm={() => form.submit()}
      actions={
        <>
          <Button onClick={close} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button
            variant="contained"
            color="secondary"
            onClick={() => form.submit()}
            disabled={form.isBusy || form.isRefused}
            aria-busy={form.isBusy}
          >
            {form.isBusy ? 'Saving…' : 'Save text'}
          </Button>
        </>
      }
    >
      <TextField
        {...form.text('TemplateName', 'How you will find it in the library')}
        label="Name"
        autoFocus
        fullWidth
        autoComplete="off"
        sx={{ mt: 2, mb: 5 }}
        slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
      />
      <MessageEditor
        id={field.id}
        label="Message"
        value={text}
        onChange={(TemplateText) => form.change({ TemplateText })}
        onLeave={field.onBlur}
        error={form.problem('TemplateText') || undefined}
        facts={facts}
        lintFacts={lintFacts}
        columns={[]}
        asked={asked}
        onAsk={ask}
      />
      <ImageField
        image={Media[0]}
        upload={uploadImage}
        failed={(error) => errorText(error, 'adding', 'image')}
        onChange={(chosen) => form.change({ Media: chosen })}
      />
      {form.failure !== '' && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {form.failure}
        </Alert>
      )}
      {discard.question}
    </StepDialog>
  );
}
