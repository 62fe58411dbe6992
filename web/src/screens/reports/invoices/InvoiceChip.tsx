import type { InvoiceCategory } from '@carillon/contract/accounts/invoices';
import { ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';

const tones = {
  Unpaid: 'amber',
  'Partially Paid': 'amber',
  Pending: 'blue',
  Paid: 'green',
  Voided: 'grey',
} as const satisfies Record<InvoiceCategory, string>;

/** The payment status of an invoice. */
export function InvoiceChip({ category, size }: { category: InvoiceCategory; size?: 'medium' }) {
  return <ToneChip label={category} tone={tones[category]} {...(size ? { size } : {})} />;
}
