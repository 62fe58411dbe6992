import type { Personalization } from '@carillon/contract/broadcasts/personalization';
import { count, plural } from '@carillon/rules/money/amounts';
import { asFieldsMeant } from '@carillon/rules/texts/mergeFields';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FallbackForm } from '../../../../parts/texts/editor/FallbackForm.tsx';
import { withFallback } from '../../../../parts/texts/editor/withFallback.ts';
import type { Wizard } from '../useWizard.ts';
import { editForm, textTyped } from '../wizardForm.ts';

interface MissingFieldProps {
  field: Personalization['Missing'][number];
  wizard: Pick<Wizard, 'form' | 'change' | 'columns' | 'facts'>;
  isStale: boolean;
  /** Fields that the text needs and every recipient has. Nothing asks about them, so this choice covers them. */
  given: readonly string[];
  /** The form beside the text asks for its fallback, so there is no second box. */
  isAsked?: boolean;
  onShow: () => void;
}

/** Who has no value for a field. People and numbers are counted apart where a person has several. */
function whoLacks({ Count, People, Name }: MissingFieldProps['field']): string {
  if (People < Count)
    return `${plural(People, 'person', 'people')} with ${count(Count)} numbers ${People === 1 ? 'has' : 'have'} no ${Name}`;
  return `${plural(Count, 'recipient has', 'recipients have')} no ${Name}`;
}

/** A field that some recipients have no value for: a fallback for it, or these recipients are left out. */
export function MissingField({ field, wizard, isStale, given, isAsked = false, onShow }: MissingFieldProps) {
  const { form, change, columns, facts } = wizard;
  const key = field.Field.toLowerCase();
  const isDecided = form.LeaveOutWithout.includes(key);
  const isOne = field.People === 1;
  const who = whoLacks(field);
  const decide = (leaveOut: boolean): void =>
    change((old) =>
      editForm(old, {
        LeaveOutWithout: leaveOut
          ? [...new Set([...old.LeaveOutWithout, key, ...given])]
          : old.LeaveOutWithout.filter((name) => name !== key),
      }),
    );
  const filled = (text: string, fallback: string): string =>
    withFallback(asFieldsMeant(text, columns), field.Field, fallback);
  const show = (
    <Button size="small" color="inherit" disabled={isStale} onClick={onShow}>
      Check one by one
    </Button>
  );
  const choices = (
    <>
      <Button size="small" variant="outlined" onClick={() => decide(true)}>
        {isOne ? 'Leave this one out' : 'Leave them out'}
      </Button>
      {show}
    </>
  );
  if (isDecided) {
    return (
      <Alert severity="info" sx={{ mt: 3, opacity: isStale ? 0.7 : 1 }}>
        {who} and {isOne ? 'is' : 'are'} left out.
        <Choices>
          {show}
          <Button size="small" color="inherit" onClick={() => decide(false)}>
            Change
          </Button>
        </Choices>
      </Alert>
    );
  }
  return (
    <Alert
      severity="warning"
      sx={{ mt: 3, alignItems: 'flex-start', opacity: isStale ? 0.7 : 1, '& .MuiAlert-message': { flex: 1 } }}
    >
      {who}. They won’t get the text unless you set a fallback.
      {isAsked ? (
        <Choices>{choices}</Choices>
      ) : (
        <Box sx={{ mt: 3 }}>
          <FallbackForm
            field={field.Name}
            proposal=""
            facts={facts.message}
            text={filled(form.TextMessage, '')}
            textWith={(fallback) => filled(form.TextMessage, fallback)}
            onSet={(fallback) => change((old) => editForm(old, textTyped(filled(old.TextMessage, fallback))))}
          >
            {choices}
          </FallbackForm>
        </Box>
      )}
    </Alert>
  );
}

function Choices({ children }: { children: React.ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mt: 2, gap: 2 }}>{children}</Box>
  );
}
