/** The ways in which something is sent. The texts and the calls of a broadcast are two sends with one id, and
 * their credits are held and settled separately. */
export type Channel = 'text' | 'call';

/**
 * What a send comes from. `broadcast` has a row in the table of broadcasts; all others are single texts and test calls.
 * `surveyReply` answers the answer to a survey, `autoReply` an inbound text, `stopReply` a STOP, `digest` lists unread
 * texts for a user of ours, and `code` proves that a phone is theirs.
 */
export type Origin =
  | 'broadcast'
  | 'surveyReply'
  | 'test'
  | 'conversation'
  | 'autoReply'
  | 'stopReply'
  | 'digest'
  | 'code';

/** The origins of everything but broadcasts. */
export type SingleOrigin = Exclude<Origin, 'broadcast'>;

/** Origins of texts that go out automatically to someone who texted; a machine that replies to them would get them endlessly. */
export const automaticOrigins = [
  'surveyReply',
  'autoReply',
  'stopReply',
] as const satisfies readonly SingleOrigin[];
