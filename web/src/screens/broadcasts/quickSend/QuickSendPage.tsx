import { createDraft } from '@carillon/contract/broadcasts/drafts';
import { quickSend } from '@carillon/contract/broadcasts/quickSend';
import { quickSendLimit, quickSendLimitText } from '@carillon/rules/broadcasts/quickSend';
import { messageNeededText, noRecipientsText, numberNeededText } from '@carillon/rules/broadcasts/refusals';
import { people as peopleWords } from '@carillon/rules/money/amounts';
import { messageLength } from '@carillon/rules/texts/segments';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { broadcastKeys } from '../../../api/broadcasts.ts';
import { call, isMissing, present } from '../../../api/client/client.ts';
import { useAccount, useUser } from '../../../api/client/session.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { textKind } from '../../../api/templates.ts';
import { textNumbersQuery } from '../../../api/textNumbers.ts';
import { lazyPart } from '../../../lazyScreen.tsx';
import { BackLink, LinkButton } from '../../../parts/links.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { ConsentBox } from '../../../parts/people/ConsentBox.tsx';
import { consentText } from '../../../parts/people/upload/uploadSteps.ts';
import { CounterText } from '../../../parts/texts/CounterText.tsx';
import type { QuickSendSearch } from '../search.ts';
import type { Person } from './PeopleField.tsx';

interface Values {
  TextNumberID: number | null;
  Contacts: readonly Person[];
  TextMessage: string;
  IncludeSignature: boolean;
  UserIndicatedConsentDeclared: boolean;
}

/** The field comes with the forms of all countries' numbers, so the rest of the page does not wait for it. */
const PeopleField = lazyPart(
  'PeopleField',
  () => import('./PeopleField.tsx').then((part) => part.PeopleField),
  <TextField label="To" disabled fullWidth helperText=" " />,
);

function peopleProblem(people: readonly Person[]): string {
  if (people.length === 0) return noRecipientsText;
  if (people.length > quickSendLimit) return quickSendLimitText;
  return people.find(({ Problem }) => Problem !== '')?.Problem ?? '';
}

/** A text to a few people at once, from the home page and the library (rows B-277, P-003; 2-decisions I11). */
export default function QuickSendPage() {
  const { template }: QuickSendSearch = useSearch({ strict: false });
  return <QuickSend key={template} template={template} />;
}

/** The page, beginning with a text of the library if there is one. */
export function QuickSend({ template }: QuickSendSearch) {
  const user = useUser();
  const account = useAccount();
  const numbers = useQuery(textNumbersQuery);
  const text = useQuery({ ...textKind.show(template ?? 0), enabled: template !== undefined });
  if (user === undefined || account === undefined || numbers.isPending) return <PageSkeleton />;
  if (template !== undefined && text.isPending) return <PageSkeleton />;
  const usable = (numbers.data?.Items ?? []).filter((one) => one.CanText && one.CanCreateBroadcast);
  const first: Values = {
    TextNumberID: (usable.find((one) => one.IsDefault) ?? usable[0])?.TextNumberID ?? null,
    Contacts: [],
    TextMessage: text.data?.TemplateText ?? '',
    IncludeSignature: user.Signature.IsEnabled,
    UserIndicatedConsentDeclared: false,
  };
  return (
    <Box sx={{ maxWidth: 640 }}>
      <PageHeader
        title="Quick Send"
        sub={`One text to up to ${quickSendLimit} people, at once. They do not see each other.`}
        above={<BackLink to="/broadcasts">Broadcasts</BackLink>}
      />
      <Composer
        first={first}
        numbers={usable.map((one) => ({ id: one.TextNumberID, name: one.Name || one.TextPhoneNumber }))}
        country={account.CountryID}
        limit={user.TextMessageCharacterLimit}
        signature={user.Signature.SignatureText.trim()}
        templateId={text.data?.TemplateID ?? null}
      />
    </Box>
  );
}

interface ComposerProps {
  first: Values;
  numbers: readonly { id: number; name: string }[];
  country: number;
  limit: number;
  signature: string;
  templateId: number | null;
}

function useQuickSend({ first, limit, signature, templateId }: ComposerProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useSnackbar();
  // A second try uses the same draft, so that nothing is sent twice when only the response was lost.
  const draft = useRef<{ id: number; key: string } | null>(null);
  return useForm<Values, { BroadcastID: number; RecipientTotal: number | null }>({
    first,
    check: (values) => ({
      TextNumberID: values.TextNumberID === null ? numberNeededText : null,
      Contacts: peopleProblem(values.Contacts),
      TextMessage:
        values.TextMessage.trim() === ''
          ? messageNeededText
          : messageLength(values.TextMessage, values.IncludeSignature ? signature : '') > limit
            ? `Can't exceed ${limit} characters.`
            : null,
      UserIndicatedConsentDeclared: values.UserIndicatedConsentDeclared ? null : consentText,
    }),
    save: async (values) => {
      if (draft.current === null) {
        const made = await present(call(createDraft, { body: { BroadcastType: 'SMS' } }));
        draft.current = { id: made.DraftBroadcastID, key: crypto.randomUUID() };
      }
      const sent = await call(quickSend, {
        params: { DraftBroadcastID: draft.current.id },
        body: {
          ...values,
          Contacts: values.Contacts.map(({ PrimaryPhone, FirstName, LastName, Notes, CustomData }) => ({
            PrimaryPhone,
            FirstName,
            LastName,
            Notes,
            CustomData: { ...CustomData },
          })),
          TemplateID: templateId,
          RequestKey: draft.current.key,
        },
      });
      if (isMissing(sent)) {
        draft.current = null;
        throw new Error('The draft is gone.');
      }
      return sent;
    },
    onSaved: ({ BroadcastID, RecipientTotal }) => {
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      const who = RecipientTotal === null ? '' : ` to ${peopleWords(RecipientTotal)}`;
      show({ text: `Your text is on its way${who}.`, tone: 'success' });
      void navigate({ to: '/broadcast-details/$id', params: { id: String(BroadcastID) } });
    },
    doing: ['creating', 'broadcast'],
    failureAt: 'form',
  });
}

function Composer(props: ComposerProps) {
  const { numbers, country, limit, signature } = props;
  const form = useQuickSend(props);
  const { values } = form;
  const count = values.Contacts.length;
  const length = messageLength(values.TextMessage, values.IncludeSignature ? signature : '');
  if (numbers.length === 0)
    return (
      <Alert severity="warning">
        You have no text number that can send broadcasts. Ask an account owner or admin for one.
      </Alert>
    );
  const text = form.text('TextMessage');
  return (
    <Card
      component="form"
      noValidate
      sx={{ p: { xs: 5, sm: 6 }, display: 'grid', gap: 5 }}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {numbers.length > 1 && (
        <TextField
          select
          label="From"
          id={form.id('TextNumberID')}
          value={values.TextNumberID ?? ''}
          error={form.problem('TextNumberID') !== ''}
          helperText={form.problem('TextNumberID')}
          onChange={(event) => form.change({ TextNumberID: Number(event.target.value) })}
        >
          {numbers.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <PeopleField
        id={form.id('Contacts')}
        country={country}
        people={values.Contacts}
        problem={form.problem('Contacts')}
        onChange={(Contacts) => form.change({ Contacts })}
      />
      <Box>
        <TextField {...text} label="Message" multiline minRows={4} fullWidth />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 1 }}>
          {signature === '' ? (
            <span />
          ) : (
            <FormControlLabel
              control={
                <Switch
                  size="small"
                  checked={values.IncludeSignature}
                  onChange={(_, IncludeSignature) => form.change({ IncludeSignature })}
                />
              }
              label="Signature"
              sx={{ ml: 0 }}
            />
          )}
          <CounterText count={length} max={limit} />
        </Box>
      </Box>
      <ConsentBox
        given={values.UserIndicatedConsentDeclared}
        missing={form.problem('UserIndicatedConsentDeclared') !== ''}
        onChange={(UserIndicatedConsentDeclared) => form.change({ UserIndicatedConsentDeclared })}
      />
      {form.failure !== '' && <Alert severity="error">{form.failure}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button type="submit" variant="contained" color="secondary" disabled={form.isBusy || form.isRefused}>
          {count > 1 ? `Send to ${peopleWords(count)}` : 'Send'}
        </Button>
        <LinkButton to="/broadcasts/create">Use a broadcast instead</LinkButton>
      </Box>
    </Card>
  );
}
