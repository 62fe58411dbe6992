import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import { ToneChip } from '../../../parts/broadcasts/StatusChip.tsx';
import { statusTexts } from './importTexts.ts';

const tones = { Adding: 'blue', Done: 'green', Failed: 'red', Undoing: 'blue', Undone: 'grey' } as const;

/** The state of an import. */
export function ImportChip({ one }: { one: Pick<ContactImport, 'Status'> }) {
  return <ToneChip label={statusTexts[one.Status]} tone={tones[one.Status]} />;
}
