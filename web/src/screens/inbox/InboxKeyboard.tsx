import type { Conversation } from '@carillon/contract/conversations/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { knownConversation } from '../../api/live/conversationPatches.ts';
import type { useInboxList } from './list/useInboxList.ts';
import { AssignMenu } from './team/AssignButton.tsx';
import { useConversationActions } from './useConversationActions.ts';
import { useInboxKeys } from './useInboxKeys.ts';

/** The single-key shortcuts of the inbox. A separate component, so that its actions know the next conversation. */
export function InboxKeyboard(props: {
  list: ReturnType<typeof useInboxList>;
  current: number | null;
  onOpen: (id: number) => void;
  onBack: () => void;
  myId: number;
}) {
  const { list, current, onOpen, onBack, myId } = props;
  const [assigning, setAssigning] = useState<{ one: Conversation; anchor: Element | null } | null>(null);
  const actions = useConversationActions();
  const client = useQueryClient();
  const rows = list.rows ?? [];
  /** The one with the focus in the list, else the open one. */
  const meant = (): Conversation | null => {
    const line = document.activeElement?.closest('[data-row]')?.getAttribute('data-row');
    const row = line ? rows[Number(line)] : undefined;
    return row ?? (current === null ? null : knownConversation(client, current));
  };
  /** Moves the focus to the reply or the note. False if there is none. */
  const write = (mode: 'text' | 'note'): boolean => {
    if (mode === 'text' && !document.querySelector('[data-reply] textarea')) return false;
    const choice = document.querySelector<HTMLElement>(`[data-mode="${mode}"]`);
    choice?.click();
    return choice !== null;
  };
  useInboxKeys({
    onMove: (step) => {
      const from = rows.findIndex((row) => row.ConversationID === current);
      const to = rows[from < 0 ? 0 : from + step];
      if (!to) return;
      onOpen(to.ConversationID);
      document
        .querySelector<HTMLElement>(`[data-row="${rows.indexOf(to)}"] a`)
        ?.focus({ preventScroll: false });
    },
    onDone: () => {
      const one = meant();
      if (one) void actions.setDone(one, !one.IsDone);
    },
    onUnread: () => {
      const one = meant();
      if (!one) return;
      // Reading it marks it as read again.
      if (one.ConversationID === current) onBack();
      void actions.markUnread(one);
    },
    onAssign: () => {
      const one = meant();
      if (!one) return;
      const anchor =
        one.ConversationID === current
          ? document.querySelector('[data-assign]')
          : (document.activeElement?.closest('[data-row]') ?? null);
      setAssigning({ one, anchor });
    },
    onReply: () => write('text'),
    onNote: () => write('note'),
    onBack: () => {
      if (current !== null) onBack();
    },
  });
  return (
    assigning && (
      <AssignMenu
        open
        conversation={assigning.one}
        anchor={assigning.anchor}
        myId={myId}
        onClose={() => setAssigning(null)}
      />
    )
  );
}
