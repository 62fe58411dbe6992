// The vocabulary in which names of columns are read. Words are lower case and without accents.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Words that speak of a phone wherever they stand in a header. */
export const phoneWords =
  words(`phone phones telephone telephones tel tels telno telefono telefonos telefone telefones
  telefon telefoon telefonnummer handynummer mobilnummer rufnummer mobile mobiles mobil movil moviles movel telemovel
  mobiel cell cells cellular cellulare cellulaire celular celulares cel celu cellphone handphone smartphone iphone
  landline portable gsm handy natel tlf tfno fon phn whatsapp sms телефон мобильный 电话 电话号码 手机 手机号 手机号码
  電話 電話番号 携帯 携帯電話 전화번호 휴대폰 휴대전화`);

/** Beside a phone word these say that the column tells something about the phone, or is another thing. */
export const notPhoneWords =
  words(`id ids uid guid type types typ label labels kind provider carrier operator network ext
  extn extension extensions code codes verified verification valid validated invalid status state opt optin optout opted
  subscribed subscription consent consented permission permissions allowed preference preferences prefers ok time times
  date dates model models make brand serial imei plan fax faxes telefax pager pagers telex isdn tty tdd phonetic email
  emails mail mails count counts name names note notes comment comments score is has do not dnc description updated
  created added modified calls app device devices os usage minutes bill url link website country
  region group groups leader block blocks bed unit tower site format formatted hash hashed source bounced
  reason deleted`);

/** Words for a number that may be a phone: what stands in the column decides. */
export const weakWords =
  words(`number numbers num nums no nos nr nbr numero contact contacts contacto reach call callback
  text texts texting dial digits ph mob hp wa info line`);

/** Words that a phone number is named by, of the weak ones; "number" alone may number anything. */
export const reachWords = words(
  'contact contacts contacto reach call callback text texts texting dial ph mob hp wa',
);

/** Kinds of phones. */
export const cellWords =
  words(`mobile mobiles mobil movil moviles movel telemovel mobiel cell cells cellular cellulare
  cellulaire celular celulares cel celu cellphone handphone smartphone iphone portable gsm handy handynummer mobilnummer
  natel whatsapp sms text texts texting mob hp wa мобильный 手机 手机号 手机号码 携帯 携帯電話 휴대폰 휴대전화`);
export const homeWords = words(
  'home house landline residence residential evening night casa domicile privat fixed',
);
export const workWords = words(
  'work office business job employer day daytime daytimes company trabajo bureau arbeit geschaft corporate switchboard direct did',
);
export const laterWords = words(
  'other alt alternate alternative additional secondary second backup third tertiary extra car radio previous old former',
);
export const emergencyWords = words('emergency emerg ice kin nok urgencia emergencia urgence notfall');
/** Whose phone is not that of the person in the row. */
export const strangerWords =
  words(`manager supervisor asst doctor physician pharmacy agent referral referrer recruiter assistant
  insurance dentist attorney lawyer broker rep representative realtor coach teacher advisor counselor school employer
  bank landlord vendor company store sponsor caseworker hospital clinic reference`);

/** People that a column may be about. */
export const ownerWords =
  words(`student students child children pupil kid parent parents guardian guardians mother father
  mom mum dad mama papa family household spouse partner wife husband customer customers client clients patient patients
  employee employees emp staff worker member members donor donors volunteer volunteers player players athlete participant
  attendee attendees guest guests resident residents tenant tenants owner recipient person people applicant candidate
  subscriber buyer purchaser lead prospect voter teacher coach manager supervisor doctor physician agent assistant
  contact contacts emergency guarantor caller user driver camper rider registrant invitee learner caregiver carer
  associate provider individual respondent payer homeowner friend relative alumni alumnus supporter constituent
  padre madre tutor alumno estudiante hijo cliente paciente`);

/** People whose number is an id: a "Student number" is no phone. */
export const numberedWords =
  words(`student students pupil employee employees emp staff customer customers client clients
  patient patients member members donor donors user voter associate resident applicant candidate participant subscriber
  learner constituent account person attendee attendees guest guests resident residents tenant tenants driver camper player
  players rider registrant invitee caller buyer lead prospect job company business corporate school`);

/** Words that may stand beside others and change nothing. */
export const smallWords =
  words(`s the of or and a an to for by in at with his her their my your our y o ou et und oder de del
  la el le des du da do d e no nr primary main preferred default best current legal full display complete completo billing
  shipping personal private this each all 1 2 3 4 5 6 7 8 9 10 one two three i ii iii`);

export const firstWords = words('first given forename firstname givenname fname vorname prenom primer');
export const lastWords = words(
  'last surname lastname familyname lname sur nachname apellido apellidos nom sobrenome',
);
export const nameWords = words('name names fullname nombre nombres nome');
export const groupWords = words('group groups list lists');
export const noteWords = words('note notes comment comments remark remarks');

/** Words for things that are no phone and no name of a person. */
export const otherWords =
  words(`id ids uid guid uuid identifier key badge account acct case invoice order orders room zip
  zipcode postal postcode post fax telefax phonetic email emails mail mails date dates dob birth birthday birthdate born age
  year years month week day days time times price amount total balance paid due salary pay rate score grade grades ssn
  social security tax ein license licence plate policy claim ticket reference ref tracking serial sku barcode upc isbn imei
  extension ext url website web link links address addr street city town state province country county region district
  school company organization organisation org business department dept title position job role class homeroom section
  course team event product item quantity qty status type category tag tags label gender sex race ethnicity language
  middle nickname nick maiden suffix prefix salutation username login password file record records row index seq sequence
  sort created modified updated added joined hired hire start end expires notes pin locker bus route stop seat table lot
  unit apt apartment suite building floor hours shift campaign source segment latitude longitude lat lon meter loan mrn
  npi medicaid medicare membership certificate donation gift pledge check cheque transaction payment confirmation booking
  reservation registration voucher coupon code codes batch po docket permit vin asset device facebook twitter instagram
  linkedin twitch skype card chart member matricula legajo expediente
  dni nif curp cedula kundennummer personalnummer mitgliedsnummer siret folio`);

/** All words, into which a header without blanks is taken apart: "homephone", "studentid". */
export const allWords: ReadonlySet<string> = new Set(
  [
    phoneWords,
    notPhoneWords,
    weakWords,
    homeWords,
    workWords,
    laterWords,
    emergencyWords,
    ownerWords,
    firstWords,
    lastWords,
    nameWords,
    otherWords,
    words('of primary main preferred personal home full'),
  ].flatMap((set) => [...set].filter((word) => word.length > 1 && !/^\d/.test(word))),
);
