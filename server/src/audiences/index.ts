export {
  audienceColumns,
  createAudience,
  createAudienceOf,
  noteRecipients,
  type Audience,
} from './audience.sql.ts';
export { countBeginnings } from './beginnings.sql.ts';
export { insertContacts } from './contactRecipients.sql.ts';
export { copyRecipients, peopleByNumber, peopleByPhone } from './copyRecipients.sql.ts';
export { countAudience } from './counts.ts';
export { copyIncoming, insertIncoming, openIncoming } from './incoming.sql.ts';
export { countMissing, countSizes } from './personalization.sql.ts';
export { personalSql, type TypedText } from './personalSql.ts';
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
  keepFirstNumbers,
  setLeftOut,
  textableAgain,
  untextable,
  type ReasonNumbers,
} from './reach.sql.ts';
export {
  countRecipients,
  countSources,
  forgetRemoved,
  insertRecipients,
  lineTypeCodes,
  listRecipients,
  presentPhones,
  readRecipient,
  removeRecipients,
  restoreRecipients,
  saveRecipient,
  sourceCode,
  sources,
  type NewRecipient,
  type RecipientFilter,
  type RecipientRow,
  type Source,
} from './recipients.sql.ts';
export { believesLookUps, reasonOf, waysOf, type ReachRules } from './textability.ts';
