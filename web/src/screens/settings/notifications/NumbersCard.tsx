import type { Notification } from '@carillon/contract/notifications';
import type { TextNumber } from '@carillon/contract/numbers';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/client/errors.ts';
import { notificationsQuery, ownNumbersQuery } from '../../../api/notifications.ts';
import { useUser } from '../../../api/client/session.ts';
import { numberLabel } from '../../../parts/broadcasts/callChoices.ts';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { LoadFailed } from '../../../parts/lists/LoadFailed.tsx';
import { PageSkeleton } from '../../../parts/page/PageSkeleton.tsx';
import { lazyDialog } from '../../../lazyScreen.tsx';
import { ofNumber, summaryOf } from './notificationForm.ts';
import { SettingsCard } from '../SettingsCard.tsx';

const NumberDialog = lazyDialog('textNumberNotification', () =>
  import('./NumberDialog.tsx').then((part) => part.NumberDialog),
);

/** Each text number of the user with its notifications, and the dialog that changes them (C-042, C-074). */
export function NumbersCard() {
  const list = useQuery(notificationsQuery);
  const numbers = useQuery(ownNumbersQuery);
  const user = useUser();
  const [editing, setEditing] = useState<TextNumber | null>(null);
  const [shown, setShown] = useState<TextNumber | null>(null);
  const failed = list.error ?? numbers.error;
  const own = numbers.data?.filter((one) => one.Items.some(({ UserID }) => UserID === user?.UserID));
  return (
    <SettingsCard
      title="Unread texts, by text number"
      about="One message that sums up what is unread. It comes when there is something new, within the days and hours you choose."
    >
      {failed !== null ? (
        <LoadFailed onRetry={() => void Promise.all([list.refetch(), numbers.refetch()])}>
          {errorText(failed, 'getting', 'notifications')}
        </LoadFailed>
      ) : list.data === undefined || own === undefined || user === undefined ? (
        <PageSkeleton />
      ) : own.length === 0 ? (
        <EmptyState compact title="No text number is assigned to you">
          Texts come to the people a number is assigned to. An owner or admin can assign one to you; then you
          choose here how you hear of its texts.
        </EmptyState>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {own.map((number) => (
            <NumberRow
              key={number.TextNumberID}
              number={number}
              all={list.data}
              onEdit={() => {
                setShown(number);
                setEditing(number);
              }}
            />
          ))}
        </Box>
      )}
      {user !== undefined && list.data !== undefined && shown !== null && (
        <NumberDialog
          key={shown.TextNumberID}
          open={editing !== null}
          number={shown}
          user={user}
          current={ofNumber(list.data, shown.TextNumberID)}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingsCard>
  );
}

function NumberRow(props: { number: TextNumber; all: readonly Notification[]; onEdit: () => void }) {
  const { number, all, onEdit } = props;
  const { email, text } = ofNumber(all, number.TextNumberID);
  const lines = [
    ...(email?.IsActive === true ? [`Email: ${summaryOf(email)}`] : []),
    ...(text?.IsActive === true ? [`Text: ${summaryOf(text)}`] : []),
  ];
  const atOnce = [
    ...([email, text].some((one) => one?.BrowserNotificationsEnabled) ? ['browser notification'] : []),
    ...([email, text].some((one) => one?.AudioNotificationsEnabled) ? ['sound'] : []),
  ];
  if (atOnce.length > 0) lines.push(`At once: ${atOnce.join(' and ')}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: '16px',
        py: 3,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{numberLabel(number)}</Typography>
        {(lines.length === 0 ? ['You are not told of its texts.'] : lines).map((line) => (
          <Typography key={line} variant="body2" sx={{ color: 'text.secondary' }}>
            {line}
          </Typography>
        ))}
      </Box>
      <Button
        variant="outlined"
        size="small"
        onClick={onEdit}
        aria-label={`Change notifications of ${numberLabel(number)}`}
        sx={{ flex: 'none' }}
      >
        Change
      </Button>
    </Box>
  );
}
