import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '../../api/client/errors.ts';
import { useAccount, useMay, useUser } from '../../api/client/session.ts';
import { ArrowRightIcon } from '../../parts/icons.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { RunningCard } from '../../parts/broadcasts/RunningCard.tsx';
import { useZone } from '../../parts/DateText.tsx';
import { Attention, needsAttention } from './Attention.tsx';
import { useSwitches } from '../../parts/broadcasts/switches.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { DraftsCard } from './DraftsCard.tsx';
import { greeting } from './greeting.ts';
import { activeQuery, recentQuery } from './homeQueries.ts';
import { RepliesCard } from './RepliesCard.tsx';
import { RepeatFailures } from './RepeatFailures.tsx';
import { RecentBroadcasts } from './RecentBroadcasts.tsx';
import { LinkButton } from '../../parts/links.tsx';
import { lazyPart } from '../../lazyScreen.tsx';

// Only for those who have sent nothing yet.
const FirstTextCard = lazyPart('firstText', () =>
  import('./FirstTextCard.tsx').then((part) => part.FirstTextCard),
);

/** What needs the user now: what is sending, what is broken, drafts, and one large Send button (row P-018). */
export default function HomePage() {
  const user = useUser();
  const account = useAccount();
  const zone = useZone();
  const { HideMonetization } = useSwitches();
  const mayCreate = useMay('broadcasts.write');
  const active = useQuery(activeQuery);
  const recent = useQuery(recentQuery);
  const running = (active.data?.Items ?? []).filter((one) => one.BroadcastStatusCategory === 'Broadcasting');
  const upcoming = (active.data?.Items ?? []).filter((one) => one.BroadcastStatusCategory !== 'Broadcasting');
  const attention = needsAttention([...(active.data?.Items ?? []), ...(recent.data?.Items ?? [])]);
  const failure = active.error ?? recent.error;
  // A trial that was just set up: its first text goes to the user's own phone. Kept once it is sent, to say so.
  const isNew = active.data?.Size === 0 && recent.data?.Size === 0;
  const [wasNew, setWasNew] = useState(false);
  if (isNew && !wasNew) setWasNew(true);
  const ownPhone = account?.IsFreeTrial === true && mayCreate && wasNew ? (user?.Phone ?? '') : '';
  return (
    <>
      <PageHeader
        title={`${greeting(zone)}${user?.FirstName ? `, ${user.FirstName}` : ''}`}
        documentTitle="Home"
        sub={account?.CompanyName}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', w1050: 'minmax(0, 1fr) 320px' },
          gap: { xs: 5, sm: 6 },
          alignItems: 'start',
        }}
      >
        <Box sx={{ minWidth: 0, '& > * + *': { mt: { xs: 6, sm: 8 } } }}>
          {ownPhone !== '' && <FirstTextCard phone={ownPhone} />}
          {mayCreate && <SendPanel />}
          {failure && (
            <Card role="alert" sx={{ p: 4, bgcolor: 'own.redTint' }}>
              {errorText(failure, 'getting', 'broadcasts')}{' '}
              <Button size="small" onClick={() => void Promise.all([active.refetch(), recent.refetch()])}>
                Try again
              </Button>
            </Card>
          )}
          {user?.HasTextNumberAssigned === true && <RepliesCard />}
          <RepeatFailures />
          {attention.length > 0 && <Attention broadcasts={attention} />}
          {running.length > 0 && (
            <Section
              title={running.some((one) => one.StatusLabel === 'Broadcasting') ? 'Sending now' : 'Under way'}
            >
              <Box sx={{ display: 'grid', gap: 3 }}>
                {running.map((one) => (
                  <RunningCard key={one.BroadcastID} broadcast={one} />
                ))}
              </Box>
            </Section>
          )}
          {upcoming.length > 0 && (
            <Section title="Coming up">
              <RecentBroadcasts broadcasts={upcoming} isLoading={false} />
            </Section>
          )}
          {!failure && (
            <Section
              title="Recent results"
              more={
                (recent.data?.Size ?? 0) > 0 && (
                  <LinkButton
                    to="/broadcasts"
                    search={{ view: 'completed' }}
                    size="small"
                    endIcon={<ArrowRightIcon />}
                  >
                    All completed
                  </LinkButton>
                )
              }
            >
              <RecentBroadcasts broadcasts={recent.data?.Items ?? []} isLoading={recent.isPending} />
            </Section>
          )}
        </Box>
        <Box sx={{ minWidth: 0, '& > * + *': { mt: 5 } }}>
          {!HideMonetization && <BalanceCard />}
          {mayCreate && <DraftsCard />}
        </Box>
      </Box>
    </>
  );
}

function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 3, minHeight: 32 }}
      >
        <Typography variant="h2">{title}</Typography>
        {more}
      </Box>
      {children}
    </Box>
  );
}

function SendPanel() {
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        bgcolor: 'own.ink',
        color: 'own.onInk',
        borderRadius: '18px',
        border: '1px solid transparent',
        '[data-mode="dark"] &': { borderColor: 'divider' },
        p: { xs: 5, sm: 8 },
      }}
    >
      <Box
        component="svg"
        aria-hidden
        viewBox="0 0 400 400"
        sx={{
          position: 'absolute',
          right: -120,
          top: -90,
          width: 420,
          height: 420,
          display: { xs: 'none', sm: 'block' },
        }}
      >
        {[60, 105, 150, 195].map((radius, index) => (
          <circle
            key={radius}
            cx="200"
            cy="200"
            r={radius}
            fill="none"
            stroke="#e0ad4f"
            strokeOpacity={0.32 - index * 0.07}
            strokeWidth="1.4"
          />
        ))}
      </Box>
      <Box sx={{ position: 'relative', maxWidth: 520 }}>
        <Typography
          component="h2"
          sx={{
            fontSize: { xs: '1.375rem', sm: '1.625rem' },
            lineHeight: 1.2,
            fontWeight: 660,
            letterSpacing: '-0.022em',
          }}
        >
          What do people need to know?
        </Typography>
        <Typography sx={{ color: 'own.onInkQuiet', mt: 2, mb: 5 }}>
          Upload or paste your list, write a text or record a call, and watch it arrive.
        </Typography>
        <LinkButton to="/broadcasts/create" variant="contained" color="secondary" size="large">
          Send a broadcast
        </LinkButton>
        <LinkButton
          to="/broadcasts/quick-send"
          variant="outlined"
          size="large"
          sx={{
            color: 'own.onInk',
            bgcolor: 'transparent',
            borderColor: 'own.onInkQuiet',
            '&:hover': { color: 'own.onInk', bgcolor: 'transparent', borderColor: 'own.onInk' },
            ml: { xs: 0, sm: 3 },
            mt: { xs: 3, sm: 0 },
          }}
        >
          Quick Send
        </LinkButton>
      </Box>
    </Box>
  );
}
