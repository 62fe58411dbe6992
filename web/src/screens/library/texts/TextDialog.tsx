import type { Template } from '@carillon/contract/library/templates';
import { fieldError } from '@carillon/rules/contacts/fieldRules';
import { characters, normaliseText } from '@carillon/rules/texts/segments';
import { longestTemplateName, templateTextError } from '@carillon/rules/broadcasts/templateRules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { useUser } from '../../../api/client/session.ts';
import { useLintFacts } from '../../../api/lintFacts.ts';
import { useRefusals } from '../../../api/client/useRefusals.ts';
import { CounterText } from '../../../parts/texts/CounterText.tsx';
import { TextRemarks } from '../../../parts/texts/TextRemarks.tsx';
import { StepDialog } from '../../../parts/dialogs/StepDialog.tsx';
import { unsavedItem, useDiscard } from '../../../parts/dialogs/useDiscard.tsx';

const fields = [
  { name: 'FirstName', title: 'First name' },
  { name: 'LastName', title: 'Last name' },
  { name: 'Notes', title: 'Notes' },
] as const;
type Problems = Readonly<Partial<Record<'TemplateName' | 'TemplateText', string>>>;

/** Writes a text of the library, or changes one (row C-047). */
export function TextDialog(props: {
  /** Null for a new one. */
  template: Template | null;
  onSave: (name: string, text: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { template, onSave, onClose } = props;
  const limit = useUser()?.DefaultSettingCharacterCount ?? 160;
  const lintFacts = useLintFacts('template');
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const [name, setName] = useState(template?.TemplateName ?? '');
  const [text, setText] = useState(template?.TemplateText ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const refused = useRefusals(['TemplateName', 'TemplateText']);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isTooLong = characters(text) > limit;
  const isChanged = name !== (template?.TemplateName ?? '') || text !== (template?.TemplateText ?? '');

  // React moves the caret to the end when a value changes under it.
  useLayoutEffect(() => {
    if (caret.current === null || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  const write = (next: string): void => {
    setText(next);
    refused.forget('TemplateText');
    setProblems(({ TemplateName }) => (TemplateName === undefined ? {} : { TemplateName }));
  };
  const insert = (field: string): void => {
    const from = area.current?.selectionStart ?? text.length;
    const to = area.current?.selectionEnd ?? from;
    caret.current = from + field.length + 4;
    write(`${text.slice(0, from)}{{${field}}}${text.slice(to)}`);
  };
  const discard = useDiscard({
    isDirty: isChanged && (name.trim() !== '' || text.trim() !== ''),
    title: 'Discard what you wrote?',
    confirmLabel: 'Discard text',
    loss: unsavedItem,
    onDiscard: onClose,
  });
  const close = (): void => {
    if (!isBusy) discard.leave();
  };
  const save = (): void => {
    if (isBusy || refused.stand) return;
    setFailure('');
    const wrongName = fieldError('name', name, { required: true, max: longestTemplateName });
    const wrongText = templateTextError(text, limit);
    const found: Problems = {
      ...(wrongName === null ? {} : { TemplateName: wrongName }),
      ...(wrongText === null ? {} : { TemplateText: wrongText }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    onSave(name.trim(), text)
      .then(onClose, (error: unknown) => {
        if (refused.take(error) === undefined)
          setFailure(errorText(error, template === null ? 'adding' : 'updating', 'text'));
      })
      .finally(() => setBusy(false));
  };
  const wrongName = problems.TemplateName ?? refused.of('TemplateName');
  const refusal =
    problems.TemplateText ??
    refused.of('TemplateText') ??
    (isTooLong ? templateTextError(text, limit) : null);
  return (
    <StepDialog
      open
      title={template === null ? 'New text' : 'Edit text'}
      onClose={close}
      onConfirm={save}
      actions={
        <>
          <Button onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="contained"
            color="secondary"
            onClick={save}
            disabled={isBusy || refused.stand}
            aria-busy={isBusy}
          >
            {isBusy ? 'Saving…' : 'Save text'}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          refused.forget('TemplateName');
          setProblems(({ TemplateText }) => (TemplateText === undefined ? {} : { TemplateText }));
        }}
        error={wrongName !== undefined}
        helperText={wrongName ?? 'How you will find it in the library'}
        autoFocus
        fullWidth
        autoComplete="off"
        sx={{ mt: 2, mb: 5 }}
        slotProps={{ htmlInput: { maxLength: 255, dir: 'auto' } }}
      />
      <TextField
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
          write(plain);
        }}
        error={refusal !== null}
        helperText={
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between' }}>
            <span>{refusal ?? ''}</span>
            <Box component="span" sx={{ flex: 'none', ml: 3 }}>
              <CounterText count={characters(text)} max={limit} />
            </Box>
          </Box>
        }
        slotProps={{ htmlInput: { maxLength: 2000, dir: 'auto' }, formHelperText: { component: 'div' } }}
      />
      <Box role="status">
        <TextRemarks facts={lintFacts} text={text} onFix={write} />
      </Box>
      <Box
        role="group"
        aria-label="Personalize"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: -1, mt: 1, '&& > *': { m: 1 } }}
      >
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          Insert
        </Typography>
        {fields.map((field) => (
          <Button key={field.name} size="small" variant="outlined" onClick={() => insert(field.name)}>
            {field.title}
          </Button>
        ))}
      </Box>
      {failure !== '' && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {failure}
        </Alert>
      )}
      {discard.question}
    </StepDialog>
  );
}
