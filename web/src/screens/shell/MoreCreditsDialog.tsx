import { useAccount, useGranted } from '../../api/client/session.ts';
import { useMayOpen } from '../../pages.ts';
import { CreditsDialog } from '../../parts/dialogs/CreditsDialog.tsx';

/** Credits that the server found missing (row P-219). It fetches the account when it first opens and mounts. */
export function MoreCreditsDialog(props: { open: boolean; message: string; onClose: () => void }) {
  const { open, message, onClose } = props;
  const account = useAccount();
  const rights = { mayBuy: useGranted('billing.buy'), mayLook: useMayOpen('/reports/credit-balance') };
  return <CreditsDialog open={open} summary={message} account={account} {...rights} onClose={onClose} />;
}
