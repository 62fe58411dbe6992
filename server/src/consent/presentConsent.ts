import type { PhoneConsent } from '@carillon/contract/contacts/consent';
import { formatPhone } from '@carillon/rules/phones/phones';
import type { TenantTx } from '../platform/database/database.ts';
import { areNotAllowed } from './optOuts/doNotContact.sql.ts';
import { channels, type ConsentSource } from './consent.sql.ts';
import { readConsent } from './optOuts/optOutReport.sql.ts';
import { reasons, reasonTexts } from './reach.ts';

/** Names of the sources in a number's history. */
const words: Readonly<Record<ConsentSource, string>> = {
  Stop: 'Text message',
  AutoOptOut: 'Auto opt-out',
  User: 'User',
  File: 'Uploaded file',
  Voice: 'Key pressed in a call',
  Join: 'Join page',
  Import: 'Import',
};

/** Consent for a number: its state, whether a user may opt it in, and its full history. */
export async function presentConsent(tx: TenantTx, phone: number): Promise<PhoneConsent> {
  const { state, events } = await readConsent(tx, phone);
  const isOut = state !== null && (state.optedOutText || state.optedOutVoice);
  const whyNot = (await areNotAllowed(tx, [phone])).has(phone)
    ? (reasonTexts[reasons.notAllowed] ?? '')
    : isOut && state.source === 'Stop'
      ? stoppedText(state.textNumber)
      : '';
  return {
    PhoneNumber: String(phone),
    OptedIn: state?.optedIn ?? false,
    OptedOutText: state?.optedOutText ?? false,
    OptedOutVoice: state?.optedOutVoice ?? false,
    CanOptIn: whyNot === '' && (isOut || state?.optedIn !== true),
    WhyNot: whyNot,
    Source: state === null ? '' : words[state.source],
    Since: state?.changedAt.toISOString() ?? null,
    Events: events.map((event) => ({
      At: event.at.toISOString(),
      What: event.what,
      Channel: event.channel === channels.text ? 'text' : event.channel === channels.voice ? 'voice' : 'both',
      Source: words[event.source],
      Wording: event.wording,
      UserName: event.userName ?? '',
      TextNumber: event.textNumber === null ? '' : String(event.textNumber),
    })),
  };
}

/** 3-decisions 4.3; without the number if a carrier reported the STOP and the answered number is unknown. */
function stoppedText(textNumber: number | null): string {
  const to = textNumber === null ? 'your text number' : formatPhone(textNumber);
  return `This contact replied STOP and must text UNSTOP to ${to} to receive texts again.`;
}
