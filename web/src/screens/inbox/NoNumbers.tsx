import { EmptyState } from '../../parts/EmptyState.tsx';
import { ChatIcon } from '../../parts/icons.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';

/** The inbox of a user without text numbers (rows C-017, P-055). */
export function NoNumbers() {
  return (
    <>
      <PageHeader title="Inbox" />
      <EmptyState icon={<ChatIcon />} title="You currently don't have access to any text numbers">
        Ask an account administrator for access to a text number, or contact support.
      </EmptyState>
    </>
  );
}
