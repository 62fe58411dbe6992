import type { JoinPage, JoinPages } from '@carillon/contract/contacts/joinPages';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consent, consentKeys } from '../../api/consent.ts';
import { groupsQuery } from '../../api/contacts.ts';
import { errorText } from '../../api/client/errors.ts';
import { GroupPicker } from '../../parts/GroupPicker.tsx';
import { CopyIcon } from '../../parts/icons.tsx';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';
import { useForm } from '../../api/forms/useForm.ts';
import { SettingsCard } from './SettingsCard.tsx';

const titles = {
  informational: { title: 'Sign-up page', about: 'For news and reminders.' },
  promotional: {
    title: 'Promotional sign-up page',
    about: 'For offers. Who signs up here is in the promotional opt-in report.',
  },
} as const;

type Change = Parameters<typeof consent.changeJoinPages>[0];

/** The public pages: keyword, links, and one card for each. */
export function JoinPagesCard({ settings }: { settings: JoinPages }) {
  return (
    <>
      <AddressCard settings={settings} />
      {settings.Pages.map((page) => (
        <PageCard key={page.Kind} page={page} hasKeyword={settings.AccountKeyword !== ''} />
      ))}
    </>
  );
}

/** The keyword in the address of the pages, and the links at their end. */
function AddressCard({ settings }: { settings: JoinPages }) {
  const client = useQueryClient();
  const show = useSnackbar();
  const form = useForm({
    first: {
      AccountKeyword: settings.AccountKeyword,
      PrivacyUrl: settings.PrivacyUrl,
      TermsUrl: settings.TermsUrl,
    },
    save: ({ AccountKeyword, ...links }) => {
      // A chosen keyword can't change: links to the page are already published.
      const keyword = AccountKeyword.trim() === '' ? {} : { AccountKeyword };
      return consent.changeJoinPages({ ...keyword, ...links });
    },
    onSaved: (pages) => {
      client.setQueryData(consentKeys.joinPages, pages);
      show({ text: 'Saved.', tone: 'success' });
    },
    doing: ['updating', 'join page'],
  });
  const common = { fullWidth: true, size: 'small', sx: { mb: 4 } } as const;
  return (
    <SettingsCard
      id="join-pages"
      title="Join pages"
      about="Public pages where people sign up for your texts. Each sign-up is kept with the words that were agreed to."
      isBusy={form.isBusy}
      isRefused={form.isRefused}
      onSave={() => form.submit()}
    >
      <TextField
        {...form.text(
          'AccountKeyword',
          'Stands in the address of your pages: 3 to 30 letters, digits or hyphens.',
        )}
        label="Keyword"
        {...common}
      />
      <TextField
        {...form.text('PrivacyUrl', 'Web address, shown as a link.')}
        label="Privacy policy"
        {...common}
      />
      <TextField
        {...form.text('TermsUrl', 'Web address, shown as a link.')}
        label="Terms"
        {...common}
        sx={{ mb: -2 }}
      />
    </SettingsCard>
  );
}

/** Changes one of the pages at once. */
function usePageChange() {
  const client = useQueryClient();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const change = async (body: Change, said: string): Promise<void> => {
    setBusy(true);
    try {
      client.setQueryData(consentKeys.joinPages, await consent.changeJoinPages(body));
      show({ text: said, tone: 'success' });
    } catch (error) {
      show({ text: errorText(error, 'updating', 'join page'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, change };
}

function PageCard({ page, hasKeyword }: { page: JoinPage; hasKeyword: boolean }) {
  const { isBusy: busy, change: onChange } = usePageChange();
  const show = useSnackbar();
  const groups = useQuery(groupsQuery).data?.Items.filter((group) => group.ListType === 'User') ?? [];
  const [headline, setHeadline] = useState(page.Headline);
  const { title, about } = titles[page.Kind];
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(page.Address);
      show({ text: 'Address copied.', tone: 'success' });
    } catch {
      show({ text: 'Your browser did not allow copying. Select the address and copy it.', tone: 'error' });
    }
  };
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 4, sm: 6 }, mb: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h2">{title}</Typography>
        <FormControlLabel
          control={
            <Switch
              checked={page.IsOpen}
              disabled={busy || (!hasKeyword && !page.IsOpen)}
              onChange={(event) => {
                const IsOpen = event.target.checked;
                void onChange(
                  { Page: { Kind: page.Kind, IsOpen } },
                  IsOpen ? 'The page is open.' : 'The page is closed.',
                );
              }}
            />
          }
          label="Open"
        />
      </Box>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{about}</Typography>
      {!hasKeyword && (
        <Alert severity="info" sx={{ mb: 4 }}>
          Save a keyword above first: it is part of the page’s address.
        </Alert>
      )}
      {page.Address !== '' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mb: 4 }}>
          <Link href={page.Address} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere', mr: 3 }}>
            {page.Address}
          </Link>
          <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
            Copy
          </Button>
        </Box>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onChange({ Page: { Kind: page.Kind, Headline: headline } }, 'Saved.');
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
          <TextField
            label="Headline"
            size="small"
            fullWidth
            value={headline}
            onChange={(event) => setHeadline(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 100, dir: 'auto' } }}
            sx={{ mr: 3 }}
          />
          <Button
            type="submit"
            variant="outlined"
            disabled={busy || headline === page.Headline}
            sx={{ flex: 'none' }}
          >
            Save
          </Button>
        </Box>
      </form>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600, mt: 5, mb: 2 }}>
        Add people to these groups as well
      </Typography>
      <GroupPicker
        groups={groups}
        chosen={page.ListIDs}
        onChange={(ListIDs) => void onChange({ Page: { Kind: page.Kind, ListIDs } }, 'Saved.')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 5 }}>
        People agree to: “{page.Wording}”
      </Typography>
    </Card>
  );
}
