import type { Kind } from '@carillon/rules/broadcasts/types';

/** How people are reached: the first of two questions that make a kind. */
export type Reach = 'text' | 'call' | 'both' | 'either';

interface Choice<T> {
  readonly value: T;
  readonly title: string;
  readonly text: string;
}

/** The ways to reach people, in words. */
export const reaches: readonly Choice<Reach>[] = [
  { value: 'text', title: 'Text', text: 'They get a text message.' },
  { value: 'call', title: 'Call', text: 'They pick up and hear your voice message.' },
  { value: 'both', title: 'Text and call', text: 'They get both, wherever a number takes both.' },
  { value: 'either', title: 'Text or call', text: 'A text if the number gets texts, otherwise a call.' },
];

/** The two kinds for each way: one that informs, and one that asks (2-decisions D). */
const kindsOf: Readonly<Record<Reach, readonly [Kind, Kind]>> = {
  text: ['SMS', 'TextSurvey'],
  call: ['Announcement', 'Survey'],
  both: ['SMSAndAnnouncement', 'SMSAndSurvey'],
  either: ['SMSOrAnnouncement', 'SMSOrSurvey'],
};

const words: Readonly<Record<Kind, { title: string; text: string }>> = {
  SMS: { title: 'Text broadcast', text: 'One text to everyone on your list.' },
  TextSurvey: {
    title: 'Text survey',
    text: 'A question people answer with YES or NO; the answers are counted for you.',
  },
  Announcement: {
    title: 'Announcement',
    text: 'A voice message. People who ask for it can be connected to you.',
  },
  Survey: {
    title: 'Survey',
    text: 'A question people answer with keys of their phone; the answers are counted for you.',
  },
  SMSAndAnnouncement: {
    title: 'Text and announcement',
    text: 'The same news twice: to read and to listen to.',
  },
  SMSAndSurvey: {
    title: 'Text and survey',
    text: 'A question, answered with YES or NO by text and with keys in the call.',
  },
  SMSOrAnnouncement: {
    title: 'Text or announcement',
    text: 'Your news to read, or to listen to for numbers that take no texts.',
  },
  SMSOrSurvey: {
    title: 'Text or survey',
    text: 'A question, answered with YES or NO by text or with keys in the call.',
  },
};

/** How this kind reaches people. */
export function reachOf(kind: Kind): Reach {
  const found = reaches.find(({ value }) => kindsOf[value].includes(kind));
  return found?.value ?? 'text';
}

/** What this way can say or ask, in words. */
export function kindsFor(reach: Reach): readonly Choice<Kind>[] {
  return kindsOf[reach].map((value) => ({ value, ...words[value] }));
}

/** The kind that asks or informs as this one does, in another way. */
export function inReach(kind: Kind, reach: Reach): Kind {
  return kindsOf[reach][kindsOf[reachOf(kind)].indexOf(kind) === 1 ? 1 : 0];
}

/** What users call a kind: "Text broadcast", "Announcement". */
export function kindTitle(kind: Kind): string {
  return words[kind].title;
}
