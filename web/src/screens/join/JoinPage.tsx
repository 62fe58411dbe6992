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
import { errorText } from '../../api/client/errors.ts';
import { PageSkeleton } from '../../parts/page/PageSkeleton.tsx';
import { visuallyHidden } from '../../theme.ts';
import { titlePage } from '../../parts/page/pageTitle.ts';
import { useRefusals } from '../../api/client/useRefusals.ts';

const empty = { PrimaryPhone: '', FirstName: '', LastName: '', Website: '' };
type Values = typeof empty;
const formFields = ['PrimaryPhone', 'FirstName', 'LastName', 'Consent'] as const;
type FormField = (typeof formFields)[number];
const names = { FirstName: 'First name', LastName: 'Last name' } as const;
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

function SignUp({ page, keyword, isPromotional }: SignUpProps) {
  const [values, setValues] = useState<Values>(empty);
  const [agreed, setAgreed] = useState(false);
  const refused = useRefusals(formFields);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const done = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);

  const set = (field: keyof Values, value: string): void => {
    setValues((old) => ({ ...old, [field]: value }));
    setErrors((old) => ({ ...old, [field]: '' }));
    if (field !== 'Website') refused.forget(field);
  };
  const errorOf = (field: FormField): string => refused.of(field) ?? errors[field] ?? '';
  const show = (found: Readonly<Record<string, string>>): void => {
    setErrors(found);
    const first = formFields.find((field) => found[field]);
    if (first !== undefined) document.getElementById(`join-${first}`)?.focus();
  };
  // The rules of phone numbers are large, and the page can be shown without them.
  const phoneProblem = async (): Promise<string> => {
    if (values.PrimaryPhone.trim() === '') return 'Enter a phone number';
    const { parsePhoneIn, phoneFormatText } = await import('@carillon/rules/phones/phoneCountries');
    const parsed = parsePhoneIn(values.PrimaryPhone, page.CountryID);
    return parsed.ok ? '' : phoneFormatText(parsed.reason, page.CountryID);
  };
  const submit = async (): Promise<void> => {
    setFailure('');
    const found: Record<string, string> = {};
    const wrongPhone = await phoneProblem();
    if (wrongPhone !== '') found['PrimaryPhone'] = wrongPhone;
    for (const field of ['FirstName', 'LastName'] as const) {
      const wrong = fieldError(names[field], values[field], { max: 50 });
      if (wrong !== null) found[field] = wrong;
    }
    if (!agreed) found['Consent'] = noConsent;
    show(found);
    if (busy || refused.stand || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await consent.join(keyword, isPromotional, { ...values, Consent: agreed });
      setIsDone(true);
    } catch (error) {
      const first = refused.take(error);
      if (first !== undefined) document.getElementById(`join-${first}`)?.focus();
      else setFailure(errorText(error, 'adding', 'number'));
    } finally {
      setBusy(false);
    }
  };

  if (isDone)
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
  const text = (field: 'PrimaryPhone' | 'FirstName' | 'LastName', label: string, more: object) => (
    <TextField
      id={`join-${field}`}
      label={label}
      fullWidth
      value={values[field]}
      onChange={(event) => set(field, event.target.value)}
      error={errorOf(field) !== ''}
      sx={{ mb: 4 }}
      {...more}
      {...(errorOf(field) === '' ? {} : { helperText: errorOf(field) })}
    />
  );
  return (
    <Frame>
      <Typography sx={{ color: 'text.secondary', fontWeight: 560, overflowWrap: 'anywhere' }} dir="auto">
        {page.CompanyName}
      </Typography>
      <Typography variant="h1" dir="auto" sx={{ mb: 5, overflowWrap: 'anywhere' }}>
        {page.Headline === '' ? 'Sign up for our texts' : page.Headline}
      </Typography>
      <Card sx={{ p: { xs: 4, sm: 6 } }}>
        {failure !== '' && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {failure}
          </Alert>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {text('PrimaryPhone', 'Phone', {
            type: 'tel',
            autoComplete: 'tel',
            required: true,
            onBlur: () => {
              if (values.PrimaryPhone.trim() === '') return;
              void phoneProblem().then((PrimaryPhone) => setErrors((old) => ({ ...old, PrimaryPhone })));
            },
          })}
          {text('FirstName', 'First name', { autoComplete: 'given-name', dir: 'auto' })}
          {text('LastName', 'Last name', { autoComplete: 'family-name', dir: 'auto' })}
          {/* A field that people can neither see nor reach: only a program fills it in. */}
          <Box aria-hidden sx={visuallyHidden}>
            <label htmlFor="join-Website">Website</label>
            <input
              id="join-Website"
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={values.Website}
              onChange={(event) => set('Website', event.target.value)}
            />
          </Box>
          <FormControl error={errorOf('Consent') !== ''} sx={{ display: 'block' }}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={agreed}
                  onChange={(event) => {
                    setAgreed(event.target.checked);
                    setErrors((old) => ({ ...old, Consent: '' }));
                    refused.forget('Consent');
                  }}
                  slotProps={{ input: { id: 'join-Consent' } }}
                />
              }
              label={page.Wording}
              sx={{
                alignItems: 'flex-start',
                m: 0,
                ml: -2,
                '& .MuiFormControlLabel-label': { pt: '9px', fontSize: '0.875rem' },
              }}
            />
            {errorOf('Consent') !== '' && <FormHelperText role="alert">{errorOf('Consent')}</FormHelperText>}
          </FormControl>
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
            disabled={busy || refused.stand}
            aria-busy={busy}
            sx={{ mt: 5 }}
          >
            Sign up
          </Button>
        </form>
      </Card>
    </Frame>
  );
}
