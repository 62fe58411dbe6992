import type { Broadcast } from '@carillon/contract/broadcasts';
import type { BroadcastType } from '@carillon/contract/broadcastForm';

/** What people call the types. */
export const typeNames: Readonly<Record<BroadcastType, string>> = {
  SMS: 'Text',
  GroupSMS: 'Group text',
  TextSurvey: 'Text survey',
  Announcement: 'Voice announcement',
  Survey: 'Voice survey',
  SMSAndAnnouncement: 'Text and voice',
  SMSOrAnnouncement: 'Text or voice',
  SMSAndSurvey: 'Text and voice survey',
  SMSOrSurvey: 'Text or voice survey',
};

/** Name of a broadcast's type; an SMS with a question is a survey. */
export function typeName(one: Pick<Broadcast, 'BroadcastType' | 'IsTextSurvey'>): string {
  return one.IsTextSurvey && !channelsOf(one.BroadcastType).calls
    ? typeNames.TextSurvey
    : typeNames[one.BroadcastType];
}

/** How a type reaches people: by text, by call, or both; `either` calls only whom it can't text (2-decisions D). */
export function channelsOf(type: BroadcastType): { texts: boolean; calls: boolean; either: boolean } {
  const isCall = type === 'Announcement' || type === 'Survey';
  return { texts: !isCall, calls: isCall || /^SMS(?:And|Or)/.test(type), either: type.startsWith('SMSOr') };
}

/** True for a type whose calls ask a question that is answered by keys. */
export function asksByCall(type: BroadcastType): boolean {
  return channelsOf(type).calls && type.endsWith('Survey');
}
