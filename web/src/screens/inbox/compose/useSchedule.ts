import type { User } from '@carillon/contract/accounts/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { conversations } from '../../../api/conversations.ts';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import { errorText } from '../../../api/client/errors.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

/** A scheduled text, without its time. */
export type ScheduledText = Omit<Parameters<typeof conversations.schedule>[0], 'StartDate' | 'RequestKey'>;

/**
 * The messages when a conversation could not be started, or a text could not be sent to several (rows C-264, C-267,
 * C-272).
 */
export function startFailure(error: unknown, people = 1): string {
  const toSeveral = people > 1 ? 'There was an error sending your conversation.' : undefined;
  return errorText(error, 'starting', 'conversation', toSeveral);
}

/** Schedules a text. A second press sends the same key, so that it is scheduled once. */
export function useSchedule(
  user: Pick<User, 'TimeZoneOffset' | 'ObservesDaylightSavings'> | undefined,
  onDone: () => void,
) {
  const client = useQueryClient();
  const show = useSnackbar();
  const navigate = useNavigate();
  const [RequestKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ what, at }: { what: ScheduledText; at: number }) =>
      conversations.schedule({
        ...what,
        StartDate: new Date(at).toISOString(),
        RequestKey: `${RequestKey}.${at}`,
        ...(user
          ? {
              TimeZoneOffset: user.TimeZoneOffset,
              ObservesDaylightSavings: user.ObservesDaylightSavings,
              DaylightSavings: user.ObservesDaylightSavings,
            }
          : {}),
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: conversationKeys.scheduled });
      void client.invalidateQueries({ queryKey: conversationKeys.summary });
      show({
        text: 'Your conversation is scheduled.',
        tone: 'success',
        action: { label: 'View', run: () => void navigate({ to: '/inbox/scheduled-conversations' }) },
      });
      onDone();
    },
  });
}
