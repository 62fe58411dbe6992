import { formatPhone } from '@carillon/rules/phoneText';
import type { WizardForm } from '../wizardForm.ts';
import { laterChoice, noChoice } from './voiceMessage.ts';
import type { MessageChoice, MessagePart } from './voiceMessage.ts';

/** Where the message of a part comes from: row B-031, and for machines the message for people. */
export type MessageSource = 'same' | 'create' | 'select';

/** What was chosen last from each source, so that looking at the other one costs nothing. */
export type Remembered = Readonly<Partial<Record<MessageSource, MessageChoice>>>;

/**
 * What plays after a change of the source: what was chosen from that one before, never what came from the other
 * (row B-031). A machine's own message that is to be created comes later until it is there (row B-108); one that is
 * to be selected must be selected first, which null says.
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
 * The source that a choice was made from: the one that is `shown` where the form has no word on it. Null until the
 * message is known that was chosen before; `origin` says how that one came.
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

/** Transfer is turned on: with what was typed before, and where nothing was, with what the user has set up. */
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
