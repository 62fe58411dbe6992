export { addContacts, type ListChoice } from './addContacts.ts';
export { addFetched } from './addFetched.ts';
export { addRecipients } from './addRecipients.ts';
export { audienceColumns, createAudience, createAudienceOf, type Audience } from './audience.sql.ts';
export { countBeginnings } from './beginnings.sql.ts';
export { changeRecipient, takenNumber } from './changeRecipient.ts';
export { copyRecipients, peopleByNumber, peopleByPhone } from './copyRecipients.sql.ts';
export { countAudience } from './counts.ts';
export { copyFile, takeIncoming, type Copied } from './importFile.ts';
export { listAudience } from './listRecipients.ts';
export { personalize } from './personalize.ts';
export { personalSql, type TypedText } from './personalSql.ts';
export { filterPhone } from './phoneWords.ts';
export { type Shown } from './presentRecipients.ts';
export {
  forgetRecipients,
  nextOldRemoval,
  purgeAudience,
  purgeRecipients,
  purgeRemoved,
} from './purge.sql.ts';
export {
  countPeople,
  countReasons,
  setLeftOut,
  textableAgain,
  untextable,
  type ReasonNumbers,
} from './reach.sql.ts';
export { leaveOtherNumbers, reachOfAudience, type Reach } from './reachOfAudience.ts';
export { listRecipients } from './recipients.sql.ts';
export { putBack, removeFrom } from './removeRecipients.ts';
export { summarizeAudience } from './summarizeAudience.ts';
export { type ReachRules } from './textability.ts';
