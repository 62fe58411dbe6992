export { keepBlockedNumbers } from './blockedNumbers.ts';
export {
  channels,
  hasConsent,
  lockConsent,
  recordConsent,
  type ConsentChange,
  type ConsentSource,
} from './consent.sql.ts';
export { holdTexts, liftDoubt, lockHold } from './holdTexts.sql.ts';
export { keepConsent, restoreConsent, type Decision, type KeptConsent } from './restoreConsent.sql.ts';
export { daysBetween } from './optOuts.ts';
export { declareConsent } from './declareConsent.ts';
export { consentRoutes, type ConsentDeps } from './consentRoutes.ts';
export { importOptOuts } from './importOptOuts.ts';
export { importOptOutsJob } from './importOptOuts.job.ts';
export { lookUpNumbersJob } from './lookUpNumbers.job.ts';
export { askForImportLookUps, askForLookUps, lookUpNumbers } from './lookUps.ts';
export { isBarred } from './doNotContact.sql.ts';
export { changeDoNotContact, doNotContactLines } from './doNotContactCommand.ts';
export { factsOf, learnFacts, type PhoneFact } from './phoneFacts.sql.ts';
export { presentConsent } from './presentConsent.ts';
export {
  knownOf,
  notAllowedSql,
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
export { notAllowedAmong, notAllowedList, reachOf, type Reach } from './reach.sql.ts';
