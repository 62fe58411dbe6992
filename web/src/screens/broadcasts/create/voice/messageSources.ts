import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import type { WizardForm } from '../wizardForm.ts';
import { laterChoice, noChoice } from './voiceMessage.ts';
import type { MessageChoice, MessagePart } from './voiceMessage.ts';

/** Where the message of a part comes from: row B-031, and for machines the message for people. */
export type MessageSource = 'same' | 'create' | 'select';

/** The last choice from each source, so that switching sources loses nothing. */
export type Remembered = Readonly<Partial<Record<MessageSource, MessageChoice>>>;

/**
 * What plays after a change of source: the earlier choice from that source, never one from the other (row B-031). A
 * machine's own message that will be created comes later until it exists (row B-108). One that will be selected must be
 * selected first, and until then the result is null.
 */
export function choiceFrom(
  part: MessagePart,
  source: MessageSource,
  remembered: Remembered,
): MessageChoice | null {
  const before = remembered[source];
  if (source === 'same') return noChoice;
  if (before !== undefined && before.kind !== 'none') return before;
  if (part === 'live') return noChoice;
  return source === 'create' ? laterChoice : null;
}

/**
 * The source of a choice: the one that is `shown` if the form does not say. Null until the earlier message has loaded.
 * `origin` says how that one was made.
 */
export function sourceOf(
  part: MessagePart,
  choice: MessageChoice,
  origin: string | undefined,
  shown: MessageSource | undefined,
): MessageSource | null {
  if (choice.kind === 'later') return 'create';
  if (choice.kind === 'none') return part === 'voicemail' ? 'same' : (shown ?? 'create');
  if (shown !== undefined && shown !== 'same') return shown;
  if (origin === undefined) return null;
  return origin.startsWith('CreateBroadcast') ? 'create' : 'select';
}

/** Turns transfer on: with the earlier input, or else with the user's settings. */
export function transferOn(
  form: Pick<WizardForm, 'TransferNumber' | 'TransferLines'>,
  own: { readonly TransferNumber: string; readonly TransferLines: number },
): Partial<WizardForm> {
  const typed = (value: string | number | null): boolean => String(value ?? '').trim() !== '';
  return {
    IsTransfer: true,
    TransferNumber: typed(form.TransferNumber) ? form.TransferNumber : formatPhone(own.TransferNumber),
    TransferLines: typed(form.TransferLines) ? form.TransferLines : String(own.TransferLines),
  };
}
