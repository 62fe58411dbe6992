import type { ConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import { count, plural } from '@carillon/rules/money/amounts';

/** What is unread in the inbox, in words. Null when there is nothing. */
export interface RepliesWords {
  readonly title: string;
  readonly detail: string;
}

type Counts = Pick<ConversationSummary, 'UnreadCount' | 'MineUnreadCount' | 'ReviewCount'>;

/** "4 people replied", and how many are for this user or need a decision. */
export function repliesWords({ UnreadCount, MineUnreadCount, ReviewCount }: Counts): RepliesWords | null {
  const review =
    ReviewCount === 0
      ? ''
      : `${plural(ReviewCount, 'possible opt-out waits', 'possible opt-outs wait')} for your decision.`;
  if (UnreadCount === 0) return ReviewCount === 0 ? null : { title: 'Decide about opt-outs', detail: review };
  const mine = MineUnreadCount === 0 ? '' : `${count(MineUnreadCount)} assigned to you.`;
  const rest = [mine, review].filter((words) => words !== '').join(' ');
  return {
    title: `${plural(UnreadCount, 'person', 'people')} replied`,
    detail: rest === '' ? 'Unread in your inbox.' : rest,
  };
}
