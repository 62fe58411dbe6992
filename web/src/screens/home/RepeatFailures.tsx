import { dismissFailures, putOccurrence } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { AccountFailure } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import { count } from '@carillon/rules/money/amounts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { errorText, notEnoughCreditsCode } from '../../api/client/errors.ts';
import { useMay } from '../../api/client/session.ts';
import { useAttempt } from '../../api/client/useAttempt.ts';
import { broadcastKeys } from '../../api/broadcasts.ts';
import { failuresQuery } from '../../api/repeatingBroadcasts.ts';
import { DateText } from '../../parts/DateText.tsx';
import { LinkButton } from '../../parts/links.tsx';
import { LoadFailed } from '../../parts/lists/LoadFailed.tsx';
import { useNow } from '../../parts/useNow.ts';

/** How many failures show before the user asks for all. */
const few = 3;

/** Dates of repeating broadcasts that could not be sent, each with its reason, until they are dismissed (rows B-195, B-242, B-243). */
export function RepeatFailures() {
  const failures = useQuery(failuresQuery);
  const client = useQueryClient();
  const mayDismiss = useMay('broadcasts.write');
  const [isWhole, setWhole] = useState(false);
  const mayRepeat = useMay('broadcasts.repeat');
  const now = useNow();
  const { isBusy, attempt } = useAttempt(
    () => void client.invalidateQueries({ queryKey: broadcastKeys.all }),
  );
  if (failures.error) {
    return (
      <LoadFailed onRetry={() => void failures.refetch()}>
        {errorText(failures.error, 'getting', 'failed dates')}
      </LoadFailed>
    );
  }
  const all = failures.data ?? [];
  if (all.length === 0) return null;
  const dismiss = (FailureIDs?: number[]): void =>
    void attempt('updating', 'failed dates', async () => {
      await call(dismissFailures, { body: FailureIDs ? { FailureIDs } : {} });
    });
  /** Only for what credits mend, and as long as its time has not passed. */
  const again = ({ RepeatingBroadcastID, OccurrenceDate, Code, StartDate }: AccountFailure) =>
    mayRepeat && Code === notEnoughCreditsCode && Date.parse(StartDate) > now
      ? () =>
          void attempt('updating', 'failed date', async () => {
            const params = { RepeatingBroadcastID, OccurrenceDate };
            await call(putOccurrence, { params, body: { IsSkipped: false } });
          })
      : null;
  const shown = isWhole ? all : all.slice(0, few);
  return (
    <Box component="section" aria-label="Repeating broadcasts that failed" sx={{ '& > * + *': { mt: 2 } }}>
      {shown.map((failure) => (
        <Failure
          key={failure.FailureID}
          failure={failure}
          isBusy={isBusy}
          onAgain={again(failure)}
          onDismiss={mayDismiss ? () => dismiss([failure.FailureID]) : null}
        />
      ))}
      {all.length > 1 && (
        <Box>
          {shown.length < all.length && (
            <Button size="small" onClick={() => setWhole(true)}>
              Show all {count(all.length)}
            </Button>
          )}
          {mayDismiss && (
            <Button size="small" disabled={isBusy} onClick={() => dismiss()}>
              Dismiss all
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

/** One date that could not be sent. */
function Failure(props: {
  failure: AccountFailure;
  isBusy: boolean;
  /** Tries to make it once more; null if that can't help. */
  onAgain: (() => void) | null;
  onDismiss: (() => void) | null;
}) {
  const { failure, isBusy, onAgain, onDismiss } = props;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {failure.Message} {failure.Detail}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mt: 1 }}>
        <Typography variant="body2" sx={{ mr: 3 }}>
          It was to start <DateText value={failure.StartDate} />.
        </Typography>
        {onAgain && (
          <Button
            size="small"
            color="inherit"
            disabled={isBusy}
            onClick={onAgain}
            aria-label={`Try ${failure.BroadcastName} again`}
          >
            Try again
          </Button>
        )}
        <LinkButton
          size="small"
          color="inherit"
          to="/repeatingbroadcasts/$id"
          params={{ id: String(failure.RepeatingBroadcastID) }}
          aria-label={`Open ${failure.BroadcastName}`}
        >
          Open
        </LinkButton>
        {onDismiss && (
          <Button
            size="small"
            color="inherit"
            disabled={isBusy}
            onClick={onDismiss}
            aria-label={`Dismiss the failure of ${failure.BroadcastName}`}
          >
            Dismiss
          </Button>
        )}
      </Box>
    </Alert>
  );
}
