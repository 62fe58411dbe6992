import { createDraft } from '@carillon/contract/broadcasts/drafts';
import { quickSend } from '@carillon/contract/broadcasts/quickSend';
import { quickSendLimit, quickSendLimitText } from '@carillon/rules/broadcasts/quickSend';
import { noRecipientsText, numberNeededText, replyNeededText } from '@carillon/rules/broadcasts/refusals';
import { creditCount, credits, people as peopleWords } from '@carillon/rules/money/amounts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { broadcastKeys } from '../../../api/broadcasts.ts';
import { call, isMissing, present } from '../../../api/client/client.ts';
import { useAccount, useUser } from '../../../api/client/session.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { textKind } from '../../../api/templates.ts';
import { textNumbersQuery } from '../../../api/textNumbers.ts';
import { useTextFacts } from '../../../api/texts/useTextFacts.ts';
import { lazyPart } from '../../../lazyScreen.tsx';
import { BackLink, LinkButton } from '../../../parts/links.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { ConsentBox } from '../../../parts/people/ConsentBox.tsx';
import { consentText } from '../../../parts/people/upload/uploadSteps.ts';
import { MessageEditor } from '../../../parts/texts/editor/MessageEditor.tsx';
import { PersonalPreviews } from '../../../parts/texts/PersonalPreviews.tsx';
import type { QuickSendSearch } from '../search.ts';
import type { Person } from './PeopleField.tsx';
import { columnsOf, quickTextProblem, quickTexts } from './quickTexts.ts';

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
      TextMessage: quickTextProblem(values.TextMessage, {
        people: values.Contacts,
        limit,
        signature: values.IncludeSignature ? signature : '',
      }),
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
  if (numbers.length === 0)
    return (
      <Alert severity="warning">
        You have no text number that can send broadcasts. Ask an account owner or admin for one.
      </Alert>
    );
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
      <Message form={form} limit={limit} signature={signature} />
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

/** The text, as the wizard checks it, and what each person gets if it has fields. */
function Message(props: {
  form: ReturnType<typeof useQuickSend>;
  limit: number;
  /** The user's signature; empty for none. */
  signature: string;
}) {
  const { form, limit, signature } = props;
  const { Contacts, TextMessage, IncludeSignature } = form.values;
  const account = useAccount();
  const [asked, ask] = useState<string | null>(null);
  const columns = columnsOf(Contacts);
  const sent = IncludeSignature ? signature : '';
  const { facts, lintFacts } = useTextFacts({
    text: TextMessage,
    limit,
    signature: sent,
    // Without people, every well-formed field may be one of theirs.
    customFields: Contacts.length === 0 ? undefined : columns,
    place: 'broadcast',
    needed: replyNeededText,
  });
  const previews = quickTexts(TextMessage, Contacts);
  const cost = facts.credits * Contacts.length;
  const available = account?.AvailableCallUnits;
  return (
    <Box>
      <MessageEditor
        id={form.id('TextMessage')}
        label="Message"
        minRows={4}
        value={TextMessage}
        onChange={(text) => form.change({ TextMessage: text })}
        onLeave={form.text('TextMessage').onBlur}
        error={form.problem('TextMessage') || undefined}
        facts={facts}
        lintFacts={lintFacts}
        columns={columns}
        asked={asked}
        onAsk={ask}
      />
      {signature !== '' && (
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={IncludeSignature}
              onChange={(_, on) => form.change({ IncludeSignature: on })}
            />
          }
          label="Signature"
          sx={{ ml: 0, mt: 2 }}
        />
      )}
      {previews.length > 0 && <PersonalPreviews texts={previews} signature={sent} />}
      {cost > 0 && TextMessage.trim() !== '' && (
        <Typography variant="body2" role="status" sx={{ mt: 3, color: 'text.secondary' }}>
          Costs {creditCount(cost)} for {peopleWords(Contacts.length)}
          {available === undefined ? '' : `, ${credits(available)} available`}.
        </Typography>
      )}
    </Box>
  );
}
