import { count } from '@carillon/rules/amounts';
import { readParts } from '@carillon/rules/mergeFields';
import type { WizardForm } from './wizardForm.ts';

/** Fields that some place of the text uses without a fallback, in small letters, each once. */
export function neededFields(text: string): string[] {
  const names = readParts(text).flatMap((part) =>
    part.kind === 'field' && part.fallback === undefined ? [part.name.toLowerCase()] : [],
  );
  return [...new Set(names)];
}

type Asked = Pick<WizardForm, 'TextMessage' | 'LeaveOutWithout'>;

/** Fields for which nobody decided yet that people without a value are left out. */
export function undecidedFields({ TextMessage, LeaveOutWithout }: Asked): string[] {
  return neededFields(TextMessage).filter((name) => !LeaveOutWithout.includes(name));
}

/** What has to be decided before the text can go; null when nothing has. */
export function undecidedText(
  form: Asked,
  summary: { readonly MissingValues?: number } | undefined,
): string | null {
  const lacking = summary?.MissingValues ?? 0;
  if (lacking === 0 || undecidedFields(form).length === 0) return null;
  const who = lacking === 1 ? '1 recipient has' : `${count(lacking)} recipients have`;
  return `${who} no value for a field in your message. Set a fallback or leave them out.`;
}

/** What decides, besides the roster and the type, who gets the text: when it changes, recipients are counted again. */
export function reachKey(form: WizardForm): string {
  const isPersonal = form.TextMessage.includes('{{');
  const { TextMessage, IncludeSignature, Media } = form;
  return JSON.stringify([
    form.NumbersPerPerson,
    ...(isPersonal ? [TextMessage, IncludeSignature, Media.length] : []),
  ]);
}
