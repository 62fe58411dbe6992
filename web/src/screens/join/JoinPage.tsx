import { fieldError } from '@carillon/rules/contacts/fieldRules';
import type { PublicJoinPage } from '@carillon/contract/contacts/joinPages';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { consent, joinPageQuery } from '../../api/consent.ts';
import { Refusal } from '../../api/client/errors.ts';
import { useForm } from '../../api/forms/useForm.ts';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import { visuallyHidden } from '../../theme.ts';
import { titlePage } from '../../parts/page/pageTitle.ts';

const noConsent = 'Check the box to sign up.';

/** The public page where people sign up for an organization's texts (3-decisions 8.15). Needs no session. */
export function JoinPage({ keyword, isPromotional }: { keyword: string; isPromotional: boolean }) {
  const page = useQuery(joinPageQuery(keyword, isPromotional));
  const isOpen = page.data !== undefined && page.data !== null;
  useEffect(() => {
    titlePage(isOpen ? `Sign up · ${page.data?.CompanyName ?? ''}` : 'Sign up');
    // Closed or unknown pages are not for search engines.
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = isOpen ? 'index' : 'noindex';
    document.head.append(robots);
    return () => robots.remove();
  }, [isOpen, page.data?.CompanyName]);
  if (page.error)
    return (
      <Frame title="This page could not be loaded">
        <Button variant="outlined" onClick={() => void page.refetch()}>
          Try again
        </Button>
      </Frame>
    );
  if (page.data === undefined)
    return (
      <Frame>
        <PageSkeleton />
      </Frame>
    );
  if (page.data === null)
    return (
      <Frame title="There is nothing to sign up for here">
        <Typography>
          The address may be mistyped, or the page was closed. Ask the person who gave it to you.
        </Typography>
      </Frame>
    );
  return <SignUp page={page.data} keyword={keyword} isPromotional={isPromotional} />;
}

function Frame({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'flex', justifyContent: 'center', p: { xs: 4, sm: 8 } }}
    >
      <Box sx={{ width: '100%', maxWidth: 480, mt: { sm: 6 } }}>
        {title !== undefined && (
          <Typography variant="h1" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        )}
        {children}
      </Box>
    </Box>
  );
}

interface SignUpProps {
  page: PublicJoinPage;
  keyword: string;
  isPromotional: boolean;
}

/** The rules of phone numbers. They are large, and the page is shown without them. */
function loadPhoneRules() {
  return import('@carillon/rules/phones/phoneCountries');
}
type PhoneRules = Awaited<ReturnType<typeof loadPhoneRules>>;

/** What is wrong with the number. Null while its rules are loading. */
function phoneProblem(typed: string, countryId: number, rules: PhoneRules | null): string | null {
  if (typed.trim() === '') return 'Enter a phone number';
  const parsed = rules?.parsePhoneIn(typed, countryId);
  return !parsed || parsed.ok ? null : (rules?.phoneFormatText(parsed.reason, countryId) ?? null);
}

/** The form to sign up. Consent is checked here and on the server. */
function useSignUp({ page, keyword, isPromotional }: SignUpProps, onDone: () => void) {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  const countryId = page.CountryID;
  const form = useForm({
    first: { PrimaryPhone: '', FirstName: '', LastName: '', Website: '', Consent: false },
    check: ({ PrimaryPhone, FirstName, LastName, Consent }) => ({
      PrimaryPhone: phoneProblem(PrimaryPhone, countryId, rules),
      FirstName: fieldError('First name', FirstName, { max: 50 }),
      LastName: fieldError('Last name', LastName, { max: 50 }),
      Consent: Consent ? null : noConsent,
    }),
    save: async (values) => {
      const wrongPhone = phoneProblem(values.PrimaryPhone, countryId, await loadPhoneRules());
      if (wrongPhone !== null) throw new Refusal({ PrimaryPhone: wrongPhone });
      await consent.join(keyword, isPromotional, values);
    },
    onSaved: onDone,
    doing: ['adding', 'number'],
    failureAt: 'form',
  });
  return { form, needRules: () => void loadPhoneRules().then(setRules) };
}

function SignUp(props: SignUpProps) {
  const { page } = props;
  const [isDone, setIsDone] = useState(false);
  const { form, needRules } = useSignUp(props, () => setIsDone(true));
  if (isDone) return <SignedUp />;
  return (
    <Frame>
      <Typography sx={{ color: 'text.secondary', fontWeight: 560, overflowWrap: 'anywhere' }} dir="auto">
        {page.CompanyName}
      </Typography>
      <Typography variant="h1" dir="auto" sx={{ mb: 5, overflowWrap: 'anywhere' }}>
        {page.Headline === '' ? 'Sign up for our texts' : page.Headline}
      </Typography>
      <Card sx={{ p: { xs: 4, sm: 6 } }}>
        {form.failure !== '' && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {form.failure}
          </Alert>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <TextField
            {...form.text('PrimaryPhone')}
            onFocus={needRules}
            label="Phone"
            type="tel"
            autoComplete="tel"
            required
            {...common}
          />
          <TextField
            {...form.text('FirstName')}
            label="First name"
            autoComplete="given-name"
            dir="auto"
            {...common}
          />
          <TextField
            {...form.text('LastName')}
            label="Last name"
            autoComplete="family-name"
            dir="auto"
            {...common}
          />
          {/* A field that people can neither see nor reach: only a program fills it in. */}
          <Box aria-hidden sx={visuallyHidden}>
            <label htmlFor="join-Website">Website</label>
            <input
              id="join-Website"
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={form.values.Website}
              onChange={(event) => form.change({ Website: event.target.value })}
            />
          </Box>
          <ConsentField form={form} wording={page.Wording} />
          <Box sx={{ mt: 3, '&& > *': { mr: 4 } }}>
            {page.PrivacyUrl !== '' && <Link href={page.PrivacyUrl}>Privacy policy</Link>}
            {page.TermsUrl !== '' && <Link href={page.TermsUrl}>Terms</Link>}
          </Box>
          <Button
            type="submit"
            variant="contained"
            color="secondary"
            size="large"
            fullWidth
            disabled={form.isBusy || form.isRefused}
            aria-busy={form.isBusy}
            sx={{ mt: 5 }}
          >
            Sign up
          </Button>
        </form>
      </Card>
    </Frame>
  );
}

const common = { fullWidth: true, sx: { mb: 4 } } as const;

/** The box to agree to the texts. */
function ConsentField(props: { form: ReturnType<typeof useSignUp>['form']; wording: string }) {
  const { form, wording } = props;
  const problem = form.problem('Consent');
  return (
    <FormControl error={problem !== ''} sx={{ display: 'block' }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={form.values.Consent}
            onChange={(event) => form.change({ Consent: event.target.checked })}
            slotProps={{ input: { id: form.id('Consent') } }}
          />
        }
        label={wording}
        sx={{
          alignItems: 'flex-start',
          m: 0,
          ml: -2,
          '& .MuiFormControlLabel-label': { pt: '9px', fontSize: '0.875rem' },
        }}
      />
      {problem !== '' && <FormHelperText role="alert">{problem}</FormHelperText>}
    </FormControl>
  );
}

function SignedUp() {
  const done = useRef<HTMLHeadingElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <Frame>
      <Typography variant="h1" ref={done} tabIndex={-1} sx={{ outline: 'none', mb: 3 }}>
        You are signed up.
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        Reply STOP to any text to leave. If you left before, text START to the number our texts came from.
      </Typography>
    </Frame>
  );
}
