import type { Template } from '@carillon/contract/library/templates';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import { characters, normaliseText } from '@carillon/rules/texts/segments';
import { longestTemplateName, templateTextError } from '@carillon/rules/broadcasts/templateRules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { uploadImage } from '../../../api/forms/uploadImage.ts';
import { ImageField, type TextImage } from '../../../parts/pictures/ImageField.tsx';
import type { WrittenText } from './useTextActions.ts';
import { useUser } from '../../../api/client/session.ts';
import { useLintFacts } from '../../../api/texts/lintFacts.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import type { FieldProps } from '../../../api/forms/useForm.ts';
import { CounterText } from '../../../parts/texts/CounterText.tsx';
import { TextRemarks } from '../../../parts/texts/TextRemarks.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { unsavedItem, useDiscard } from '../../../parts/dialogs/useDiscard.tsx';

const mergeFields = [
  { name: 'FirstName', title: 'First name' },
  { name: 'LastName', title: 'Last name' },
  { name: 'Notes', title: 'Notes' },
] as const;

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
  const wrongText =
    form.problem('TemplateText') || (characters(text) > limit && templateTextError(text, limit));
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
      <MessageField
        field={form.text('TemplateText')}
        problem={wrongText || ''}
        limit={limit}
        onChange={(TemplateText) => form.change({ TemplateText })}
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

/** The text, with buttons that insert merge fields at the caret. */
function MessageField(props: {
  field: FieldProps<string>;
  problem: string;
  limit: number;
  onChange: (text: string) => void;
}) {
  const { field, problem, limit, onChange } = props;
  const lintFacts = useLintFacts('template');
  const text = field.value;
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  // React moves the caret to the end when a value changes under it.
  useLayoutEffect(() => {
    if (caret.current === null || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  const insert = (name: string): void => {
    const from = area.current?.selectionStart ?? text.length;
    const to = area.current?.selectionEnd ?? from;
    caret.current = from + name.length + 4;
    onChange(`${text.slice(0, from)}{{${name}}}${text.slice(to)}`);
  };
  return (
    <>
      <TextField
        id={field.id}
        label="Message"
        multiline
        minRows={5}
        maxRows={12}
        fullWidth
        inputRef={area}
        value={text}
        onChange={(event) => {
          const typed = event.target.value;
          const plain = normaliseText(typed);
          const at = event.target.selectionStart ?? typed.length;
          if (plain !== typed) caret.current = normaliseText(typed.slice(0, at)).length;
          onChange(plain);
        }}
        onBlur={field.onBlur}
        error={problem !== ''}
        helperText={
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between' }}>
            <span>{problem}</span>
            <Box component="span" sx={{ flex: 'none', ml: 3 }}>
              <CounterText count={characters(text)} max={limit} />
            </Box>
          </Box>
        }
        slotProps={{ htmlInput: { maxLength: 2000, dir: 'auto' }, formHelperText: { component: 'div' } }}
      />
      <Box role="status">
        <TextRemarks facts={lintFacts} text={text} onFix={onChange} />
      </Box>
      <Box
        role="group"
        aria-label="Personalize"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: -1, mt: 1, '&& > *': { m: 1 } }}
      >
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          Insert
        </Typography>
        {mergeFields.map(({ name, title }) => (
          <Button key={name} size="small" variant="outlined" onClick={() => insert(name)}>
            {title}
          </Button>
        ))}
      </Box>
    </>
  );
}
