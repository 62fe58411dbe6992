import { handle } from '../platform/capability.ts';
import { consentRoutes } from './consentRoutes.ts';
import { importOptOutsJob, lookUpNumbersJob } from './jobs.ts';
import { lookUpNumbers } from './numberFacts/lookUps.ts';
import { importOptOuts } from './optOuts/importOptOuts.ts';

export { keepBlockedNumbers } from './numberFacts/blockedNumbers.ts';
export {
  channels,
  hasConsent,
  lockConsent,
  recordConsent,
  type ConsentChange,
  type ConsentSource,
} from './consent.sql.ts';
export { holdTexts, liftDoubt, lockHold } from './holdTexts.sql.ts';
export {
  keepConsent,
  restoreConsent,
  type Decision,
  type KeptConsent,
} from './optOuts/restoreConsent.sql.ts';
export { declareConsent } from './declareConsent.ts';
export { type ConsentDeps } from './consentRoutes.ts';
export { importOptOuts } from './optOuts/importOptOuts.ts';
export { askForImportLookUps, askForLookUps, lookUpNumbers } from './numberFacts/lookUps.ts';
export { isBarred } from './optOuts/doNotContact.sql.ts';
export { changeDoNotContact, doNotContactLines } from './optOuts/doNotContactCommand.ts';
export { isUntextable } from './numberFacts/isUntextable.ts';
export { factsOf, learnFacts, type PhoneFact } from './numberFacts/phoneFacts.sql.ts';
export { presentConsent } from './presentConsent.ts';
export {
  fixedLineSql,
  knownFactsSql,
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

export const consent = {
  routes: [consentRoutes],
  jobs: [
    handle(lookUpNumbersJob, lookUpNumbers, (data) => data.ImportID),
    handle(importOptOutsJob, importOptOuts),
  ],
};
