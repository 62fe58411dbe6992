import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import type { PhoneConsent } from '@carillon/contract/contacts/consent';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consentCalls, contactsChanged, phoneConsentQuery } from '../../../api/contacts.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useMay, useMustOptIn } from '../../../api/client/session.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { LinkText } from '../../../parts/links.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { OptInDialog } from '../dialogs.ts';

const channels = [
  { channel: 'text', title: 'Texts' },
  { channel: 'voice', title: 'Calls' },
] as const;
type Channel = (typeof channels)[number]['channel'];

/** The consent events of a number, in words. */
const said: Record<PhoneConsent['Events'][number]['What'], string> = {
  stop: 'Replied STOP',
  start: 'Asked to get texts again',
  carrier: 'Opted out, says the carrier',
  optOut: 'Opted out',
  optIn: 'Opted in',
  restore: 'A change was taken back',
};
const reach = { text: 'texts', voice: 'calls', both: 'texts and calls' } as const;

/** The state of a number that neither opted in nor out: the declaration of an import covers texts. */
export function noRecordText(channel: Channel, mustOptIn: boolean, isDeclared: boolean): string {
  if (channel === 'text' && mustOptIn) return 'Not opted in';
  return channel === 'text' && isDeclared ? 'Consent declared' : 'No record';
}

/** What the person agreed to, number by number, with its history. */
export function Consent({ person }: { person: ContactDetail }) {
  const phones = [person.PrimaryPhone, person.SecondaryPhone, person.TertiaryPhone].filter(
    (phone) => phone !== null,
  );
  return (
    <Box component="ul" aria-label="Consent by phone" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 760 }}>
      {phones.map((phone) => (
        <Card key={phone} component="li" sx={{ mb: 5 }}>
          <Phone phone={phone} declared={person.DeclaredConsent} />
        </Card>
      ))}
    </Box>
  );
}

function Phone({ phone, declared }: { phone: string; declared: ContactDetail['DeclaredConsent'] }) {
  const consent = useQuery(phoneConsentQuery(phone));
  const client = useQueryClient();
  const show = useSnackbar();
  const [asking, setAsking] = useState<Channel | null>(null);
  const [isBusy, setBusy] = useState(false);
  const known = consent.data;

  const settled = (): void => void contactsChanged(client);
  const optOut = async (channel: Channel): Promise<void> => {
    setBusy(true);
    try {
      await consentCalls.optOut({ PhoneNumber: phone, Text: channel === 'text', Voice: channel === 'voice' });
      show({ text: `${formatPhone(phone)} gets no more ${reach[channel]}.`, tone: 'success' });
    } catch (error) {
      show({ text: errorText(error, 'updating', 'contact'), tone: 'error' });
    } finally {
      setBusy(false);
      settled();
    }
  };

  return (
    <>
      <Typography variant="h3" component="h2" sx={{ px: 5, py: 3, bgcolor: 'own.sunken' }}>
        {formatPhone(phone)}
      </Typography>
      {consent.error && !known && (
        <LoadFailed sx={{ m: 4 }} onRetry={() => void consent.refetch()}>
          {errorText(consent.error, 'getting', 'consent')}
        </LoadFailed>
      )}
      {!known && !consent.error && (
        <Box sx={{ p: 5 }} aria-busy="true">
          <Skeleton width="40%" />
          <Skeleton width="60%" />
        </Box>
      )}
      {known &&
        channels.map(({ channel, title }) => (
          <ChannelRow
            key={channel}
            channel={channel}
            title={title}
            known={known}
            isDeclared={declared !== null}
            isBusy={isBusy}
            onOptIn={() => setAsking(channel)}
            onOptOut={() => void optOut(channel)}
          />
        ))}
      {known && known.WhyNot !== '' && (
        <Alert severity="warning" sx={{ m: 4 }}>
          {known.WhyNot}
        </Alert>
      )}
      {known && <ConsentHistory phone={phone} events={known.Events} declared={declared} />}
      <OptInDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        problemOf={(error) => errorText(error, 'updating', 'contact')}
        onConfirm={async () => {
          await consentCalls.change(phone, {
            Text: asking === 'text' ? false : (known?.OptedOutText ?? false),
            Voice: asking === 'voice' ? false : (known?.OptedOutVoice ?? false),
            UserIndicatedConsentDeclared: true,
          });
          setAsking(null);
          show({ text: `${formatPhone(phone)} is opted in.`, tone: 'success' });
          settled();
        }}
      />
    </>
  );
}

/** Texts or calls to a number: what the person agreed to, and what the user can change. */
function ChannelRow(props: {
  channel: Channel;
  title: string;
  known: PhoneConsent;
  isDeclared: boolean;
  isBusy: boolean;
  onOptIn: () => void;
  onOptOut: () => void;
}) {
  const { channel, title, known, isDeclared, isBusy, onOptIn, onOptOut } = props;
  const mayOptIn = useMay('optOuts.change');
  const mustAgree = useMustOptIn();
  const isOut = channel === 'text' ? known.OptedOutText : known.OptedOutVoice;
  const isIn = channel === 'text' && known.OptedIn && !isOut;
  const isAsked = channel === 'text' && !isIn && !known.OptedOutVoice;
  const text = isOut ? 'Opted out' : isIn ? 'Opted in' : noRecordText(channel, mustAgree, isDeclared);
  const color = isOut ? 'error.main' : isIn ? 'success.main' : 'text.secondary';
  return (
    <Box
      sx={{
        px: 5,
        py: 2,
        minHeight: 52,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ width: 96, color: 'text.secondary' }}>{title}</Typography>
      <Typography sx={{ flex: '1 1 120px', color, fontWeight: 600 }}>{text}</Typography>
      <Box sx={{ ml: 'auto', '&& > *': { ml: 2 } }}>
        {(isOut || isAsked) && mayOptIn && known.CanOptIn && (
          <Button size="small" variant="outlined" disabled={isBusy} onClick={onOptIn}>
            Opt in
          </Button>
        )}
        {!isOut && (
          <Button size="small" disabled={isBusy} onClick={onOptOut}>
            Opt out
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** What was ever recorded about a number, newest first. */
function ConsentHistory(props: {
  phone: string;
  events: PhoneConsent['Events'];
  declared: ContactDetail['DeclaredConsent'];
}) {
  const { phone, events, declared } = props;
  return (
    <Box sx={{ px: 5, py: 4 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        History
      </Typography>
      {events.length === 0 && declared === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No record. A reply STOP, a sign-up on your join page, an import, and each change here are kept
          permanently.
        </Typography>
      ) : (
        <Box
          component="ol"
          aria-label={`History, ${formatPhone(phone)}`}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {events.map((event, index) => (
            <Box key={`${event.At} ${index}`} component="li" sx={{ py: 1.5 }}>
              <Typography variant="body2" component="div">
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {said[event.What]}
                </Box>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  ({reach[event.Channel]}) · <DateText value={event.At} /> ·{' '}
                  {[event.Source, event.UserName].filter((part) => part !== '').join(', ')}
                  {event.TextNumber !== '' && ` · to ${formatPhone(event.TextNumber)}`}
                </Box>
              </Typography>
              {event.Wording !== '' && (
                <Typography
                  variant="body2"
                  dir="auto"
                  sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                >
                  “{event.Wording}”
                </Typography>
              )}
            </Box>
          ))}
          {declared !== null && <Declared declared={declared} />}
        </Box>
      )}
    </Box>
  );
}

/** The declaration of the import that added the person. */
function Declared({ declared }: { declared: NonNullable<ContactDetail['DeclaredConsent']> }) {
  return (
    <Box component="li" sx={{ py: 1.5 }}>
      <Typography variant="body2" component="div">
        <Box component="span" sx={{ fontWeight: 600 }}>
          Consent declared
        </Box>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          (texts) · <DateText value={declared.At} /> ·{' '}
          <LinkText to="/contacts/imports/$id" params={{ id: String(declared.ImportID) }}>
            <span dir="auto">{declared.FileName === '' ? 'Pasted list' : declared.FileName}</span>
          </LinkText>
          {declared.UserName !== '' && `, ${declared.UserName}`}
        </Box>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        “{declared.Wording}”
      </Typography>
    </Box>
  );
}
