import { plural } from '@carillon/rules/money/amounts';
import type { RecipientCounts } from '../draft/draftData.ts';
import { hasCalls, hasTexts } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

/** "30 texts, 12 calls". Empty for a kind that has only one of them. */
export function waysText(form: WizardForm, summary: RecipientCounts): string {
  if (!hasTexts(form) || !hasCalls(form)) return '';
  return `${plural(summary.TextNumberCount, 'text', 'texts')}, ${plural(summary.VoiceNumberCount, 'call', 'calls')}`;
}
