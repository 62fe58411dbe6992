import { useQuery } from '@tanstack/react-query';
import { useAccount, userQuery } from '../../api/session.ts';
import { CreditsDialog } from '../../parts/CreditsDialog.tsx';

/** Credits that the server found missing (row P-219); the account and the user are asked for only while it shows. */
export function MoreCreditsDialog(props: { open: boolean; message: string; onClose: () => void }) {
  const { open, message, onClose } = props;
  const account = useAccount(open);
  const user = useQuery({ ...userQuery, enabled: open }).data;
  return <CreditsDialog open={open} summary={message} account={account} user={user} onClose={onClose} />;
}
