import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { partsOf, type BroadcastType } from '@carillon/rules/broadcasts/types';

/** What users call the types. */
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
  return one.IsTextSurvey && !partsOf(one.BroadcastType).calls
    ? typeNames.TextSurvey
    : typeNames[one.BroadcastType];
}
