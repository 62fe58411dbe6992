import type { ContactDetail } from '@carillon/contract/contacts';
import { formatPhone } from '@carillon/rules/phoneText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { consentQuery } from '../../../api/contacts.ts';
import { errorText } from '../../../api/errors.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { PageSkeleton } from '../../../parts/PageSkeleton.tsx';
import { Entry } from './History.tsx';

const states = {
  OptedIn: { text: 'Opted in', color: 'success.main' },
  OptedOut: { text: 'Opted out', color: 'error.main' },
  Unknown: { text: 'Nothing said yet', color: 'text.secondary' },
} as const;
const channels = { text: 'Texts', voice: 'Calls' } as const;

/** What somebody agreed to, by phone and channel, and all that led to it. */
export function Consent({ person }: { person: ContactDetail }) {
  const consent = useQuery(consentQuery(person.PersonID));
  if (consent.error) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void consent.refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(consent.error, 'getting', 'consent')}
      </Alert>
    );
  }
  if (!consent.data) return <PageSkeleton />;
  const { Phones, Events } = consent.data;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Card component="ul" aria-label="Consent by phone" sx={{ listStyle: 'none', m: 0, p: 0, mb: 8 }}>
        {Phones.map((one) => (
          <Box
            key={`${one.Phone} ${one.Channel}`}
            component="li"
            sx={{
              px: 5,
              py: 4,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              borderBottom: '1px solid',
              borderColor: 'divider',
              '&:last-child': { borderBottom: 0 },
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {formatPhone(one.Phone)} · {channels[one.Channel]}
              </Typography>
              <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
                <Box component="span" sx={{ color: states[one.State].color, fontWeight: 600 }}>
                  {states[one.State].text}
                </Box>
                {one.Since !== null && (
                  <>
                    {' since '}
                    <DateText value={one.Since} form="date" />
                  </>
                )}
                {[one.Source, one.UserName].some((part) => part !== '') &&
                  ` · ${[one.Source, one.UserName].filter((part) => part !== '').join(', ')}`}
              </Typography>
              {one.Wording !== '' && (
                <Typography
                  variant="body2"
                  dir="auto"
                  sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                >
                  “{one.Wording}”
                </Typography>
              )}
            </Box>
          </Box>
        ))}
      </Card>
      <Typography variant="h2" sx={{ mb: 3 }}>
        What led to it
      </Typography>
      {Events.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Nothing yet. A reply STOP, a sign-up on your join page, or what you change here is kept for good.
        </Typography>
      ) : (
        <Card component="ol" aria-label="What led to it" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {Events.map((entry, index) => (
            <Entry key={`${entry.At} ${index}`} entry={entry} />
          ))}
        </Card>
      )}
    </Box>
  );
}
