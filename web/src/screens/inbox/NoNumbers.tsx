import { useQuery } from '@tanstack/react-query';
import { numbersQuery } from '../../api/conversations.ts';
import { useMay } from '../../api/client/session.ts';
import { EmptyState } from '../../parts/lists/EmptyState.tsx';
import { ChatIcon } from '../../parts/icons.tsx';
import { LinkButton } from '../../parts/links.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';

/** The inbox of a user without text numbers (rows C-017, P-055). Owners and admins have no one to ask. */
export function NoNumbers() {
  const isPrivileged = useMay('numbers.manage');
  // For owners and admins it lists all numbers of the account.
  const all = useQuery({ ...numbersQuery, enabled: isPrivileged }).data;
  const mayChoose = isPrivileged && (all?.length ?? 0) > 0;
  return (
    <>
      <PageHeader title="Inbox" />
      <EmptyState
        icon={<ChatIcon />}
        title="You currently don't have access to any text numbers"
        action={
          mayChoose && (
            <LinkButton variant="contained" to="/settings/text">
              Go to text settings
            </LinkButton>
          )
        }
      >
        {!isPrivileged
          ? 'Ask an account administrator for access to a text number, or contact support.'
          : mayChoose
            ? 'Your organization has text numbers, and none is assigned to you. Choose in the text settings who works with which: answers to yours show here.'
            : all && noneYet}
      </EmptyState>
    </>
  );
}

const noneYet =
  'Your organization has no text number yet. You can’t order one here yet: contact support to get one. Then you choose in the text settings who works with it, and answers show here.';
