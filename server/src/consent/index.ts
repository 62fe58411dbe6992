export { channels, recordConsent, type ConsentChange, type ConsentSource } from './consent.sql.ts';
export { factsOf, learnFacts, type PhoneFact } from './phoneFacts.sql.ts';
export {
  knownOf,
  reachJoins,
  reasons,
  reasonStatuses,
  reasonTexts,
  refusedCodes,
  textReasonSql,
  tollFreeCodes,
  voiceReasonSql,
  type KnownSql,
  type TextRules,
} from './reach.ts';
export { reachOf, type Reach } from './reach.sql.ts';
