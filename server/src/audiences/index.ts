export { addContacts, type ListChoice } from './add/addContacts.ts';
export { addFetched } from './add/addFetched.ts';
export { addRecipients } from './add/addRecipients.ts';
export {
  audienceColumns,
  createAudience,
  createAudienceOf,
  readAudience,
  type Audience,
} from './audience.sql.ts';
export { countBeginnings, countCalledBeginnings, type BeginningCount } from './add/beginnings.sql.ts';
export { changeRecipient, throwNumberError } from './changeRecipient.ts';
export {
  compareAudiences,
  copyFixedPeople,
  copyGroups,
  copyPeople,
  groupsOfAudience,
  removeGroupPeople,
  type GroupOfAudience,
} from './add/groups.sql.ts';
export { rereadGroups } from './add/rereadGroups.ts';
export { copyRecipients, peopleByNumber, peopleByPhone } from './add/copyRecipients.sql.ts';
export { countAudience } from './counts.ts';
export { copyFile, takeIncoming, type Copied } from './add/importFile.ts';
export {
  countShared,
  housematesAfter,
  listHouseholds,
  pageOfHousemates,
  type Household,
  type Housemate,
} from './households/housemates.sql.ts';
export { chooseHouseholds, settleHouseholds } from './households/settleHouseholds.ts';
export { listAudience } from './listRecipients.ts';
export { personalize } from './personalize/personalize.ts';
export { isExcludedFrom, messageKey, ownTextOf, type Decided } from './personalize/ownText.ts';
export {
  countDecided,
  countLongOwnTexts,
  decide,
  dropExcluded,
  keepDecisions,
  listOwnTexts,
} from './personalize/decisions.sql.ts';
export { personalSql, type TypedText } from './personalize/personalSql.ts';
export { filterPhone } from './reach/phoneWords.ts';
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
  leftOutRecipients,
  setLeftOut,
  textableAgain,
  untextable,
  type ReasonNumbers,
} from './reach/reach.sql.ts';
export { countRungs } from './reach/rungs.sql.ts';
export { leaveOtherNumbers, reachOfAudience, type Reach } from './reach/reachOfAudience.ts';
export { listRecipients } from './recipients.sql.ts';
export { countChosen, removeChosen, type Chosen } from './removeChosen.sql.ts';
export { putBack, removeFrom } from './removeRecipients.ts';
export { summarizeAudience } from './summarizeAudience.ts';
export { textReasonSql, type ReachRules } from './reach/textability.ts';
