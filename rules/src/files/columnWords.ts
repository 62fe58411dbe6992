// The vocabulary for reading column names. Words are lowercase and without accents.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Words that mean a phone anywhere in a header. */
export const phoneWords =
  words(`phone phones phne phn phns telephone telephones tel tels telno telef telf tfn tlfno telefono telefonos telefone telefones
  telefon telefoon telefonnummer handynummer mobilnummer rufnummer mobile mobiles mobil movil moviles movel telemovel
  mobiel cell cells cellular cellulare cellulaire celular celulares cel celu cellphone handphone smartphone iphone
  landline portable portables mov gsm handy natel tlf tfno fon whatsapp sms телефон мобильный 电话 电话号码 手机 手机号 手机号码
  電話 電話番号 携帯 携帯電話 전화번호 휴대폰 휴대전화`);

/** Beside a phone word, these say that the column describes the phone or is something else. */
export const notPhoneWords =
  words(`id ids uid guid type types typ label labels kind provider carrier operator network ext
  extn extension extensions code codes verified verification valid validated invalid status state opt optin optout opted
  subscribed subscription consent consented permission permissions allowed preference preferences prefers ok time times
  date dates model models make brand serial imei plan fax faxes telefax pager pagers telex isdn tty tdd phonetic email
  emails mail mails count counts name names note notes comment comments score is has do not dnc description updated
  created added modified calls app device devices os usage minutes bill url link website country
  region group groups leader block blocks bed unit tower site format formatted hash hashed source bounced
  reason deleted tipo tipos operador operadora operateur compania fecha hora heure horario indicatif prefijo preferencia
  autorizado consentimiento consentement`);

/** As the last word after a phone word, these are what the column is about: "Mobile home lot". */
export const notPhoneHeads =
  words(`pin pins puk password passcode lot lots parcel park space claim policy contract order orders ticket tickets
  invoice sku barcode asset tag sim imsi iccid port balance rate cost charge charges credit credits stipend allowance
  reimbursement warranty case clave contrasena monto saldo lote mot montant solde`);

/** Words for a number that may be a phone. The column's contents decide. */
export const weakWords =
  words(`number numbers num nums no nos nr nro nbr numero numeros contact contacts contacto contactos reach call callback
  text texts texting dial digits ph mob hp wa info line`);

/** The weak words that name a phone number. "number" alone may number anything. */
export const reachWords = words(
  'contact contacts contacto contactos reach call callback text texts texting dial ph mob hp wa',
);

/** Kinds of phones. */
export const cellWords =
  words(`mobile mobiles mobil movil moviles movel telemovel mobiel cell cells cellular cellulare
  cellulaire celular celulares cel celu cellphone handphone smartphone iphone portable gsm handy handynummer mobilnummer
  natel whatsapp sms text texts texting mob hp wa мобильный 手机 手机号 手机号码 携帯 携帯電話 휴대폰 휴대전화`);
export const homeWords = words(
  'home house hm landline residence residential evening evenings night nights casa domicile maison soir privat fixed fixe fijo residencial particular',
);
export const workWords = words(
  'work wk office business job employer day daytime daytimes company trabajo oficina empresa travail professionnel pro bureau arbeit geschaft corporate switchboard direct did',
);
export const laterWords = words(
  'other alt alternate alternative additional secondary second 2nd backup third tertiary 3rd extra car radio otro otra segundo secundario tercer tercero tercera terciario adicional alterno autre deuxieme second secondaire troisieme tertiaire',
);
/** "Alt contact" is the second one. */
export const secondWords = words(
  'second secondary 2nd alt alternate alternative segundo secundario deuxieme secondaire',
);
export const thirdWords = words('third tertiary 3rd tercer tercero tercera terciario troisieme tertiaire');
export const emergencyWords = words(
  'emergency emerg emergencies ice kin nok urgencia urgencias emergencia emergencias urgence urgences notfall',
);
/** Owners of a phone other than the person in the row. */
export const strangerWords =
  words(`manager supervisor boss pcp asst doctor doctors dr physician pediatrician pharmacy agent referral referrer
  recruiter assistant insurance dentist orthodontist therapist nurse attorney lawyer broker rep representative realtor
  coach coaches trainer teacher teachers advisor adviser counselor counsellor school employer bank landlord
  vendor company store sponsor caseworker hospital clinic vet veterinarian reference sitter sitters babysitter
  babysitters nanny nannies daycare childcare neighbor neighbors neighbour neighbours carpool pastor medico medica
  pediatra dentista abogado jefe supervisora gerente entrenador entrenadora profesor profesora maestro maestra
  escuela ninera vecino vecina clinica farmacia empleador seguro medecin docteur dentiste avocat entraineur
  professeur enseignant enseignante instituteur institutrice ecole nounou gardienne voisin voisine employeur
  pharmacie assurance driver drivers busdriver chauffeur chauffeurs chofer choferes conductor conductora conducteur
  conductrice pediatricians paediatrician gp pharmacist specialist surgeon psychologist psychiatrist chiropractor
  midwife doula counselors counsellors therapists nurses tutors instructor mentor officer probation parole insurer
  underwriter adjuster superintendent foreman dispatcher dispatch roommate notary accountant lender mortgage
  pediatrica enfermera enfermero psicologo psicologa terapeuta consejero consejera farmaceutico aseguradora casero
  casera arrendador arrendadora instructor instructora orientador orientadora trabajadorsocial pediatre infirmiere
  infirmier psychologue therapeute conseiller conseillere pharmacien pharmacienne assureur proprietaire bailleur
  superviseur superviseure orthophoniste kine moniteur monitrice educateur educatrice`);
/** Two words with the same meaning together, each of which may mean something else alone. */
export const strangerPhrases =
  /\b(?:(?:case|social|support|field) (?:worker|mgr|manager)|primary care|trabajador[a]? social|travailleu(?:r|se) sociale?|assistante? sociale?|property (?:manager|mgmt)|(?:health|care) provider|after ?care|before ?care|bus (?:driver|company|garage))\b/;
/** A number that the header says not to use: "Old phone", "Wrong #", "Disconnected". */
export const unwantedWords =
  words(`old older previous prev prior former formerly ex bad wrong incorrect invalid disconnected disconn inactive
  deactivated outdated obsolete dead unused unusable dnc dnt canceled cancelled unsubscribed optedout blocked
  blacklist blacklisted suppressed deceased removed deleted bounced stale anterior anteriores antiguo antigua viejo
  vieja previo previa desconectado desconectada equivocado equivocada incorrecto incorrecta erroneo erronea inactivo
  inactiva invalido invalida malo mala obsoleto vencido ancien ancienne anciens precedent precedente inactif inactive
  errone erronee faux fausse mauvais mauvaise desactive desactivee resilie perime incorrecte invalide`);
/** Two or three words with the same meaning: "do not use", "out of service", "no llamar", "ne pas utiliser". */
export const unwantedPhrases =
  /\b(?:(?:do|does|did) ?not|don t|dont|never|not to|no longer|not in|not active|not current|not working|out of (?:service|order|date|use)|no (?:usar|llamar|textear|enviar|contactar|marcar|utilizar|valido|funciona|contesta)|fuera de (?:servicio|uso)|(?:dado|dada) de baja|ne (?:pas|plus)|hors (?:service|usage)|pas (?:utiliser|appeler|valide)|n est plus|wrong|opt(?:ed)? out)\b/;
/** People who may be called on a person's behalf, other than a parent. The user is asked about them. */
export const relativeWords =
  words(`spouse wife husband partner friend relative grandmother grandfather grandma grandpa grandparent grandparents
  aunt uncle sister brother sibling esposo esposa abuela abuelo tia tio hermana hermano conjoint conjointe epoux epouse`);
export const parentWords =
  words(`parent parents guardian guardians mother father mom mum mommy dad daddy mama papa mere pere madre padre padres
  tutor tutora tuteur tutrice apoderado acudiente family familia famille household`);
/** Family members, whose "number" is a phone. */
export const familyWords =
  words(`parent parents guardian guardians mother father mom mum mommy dad daddy mama papa mere pere madre
  padre padres tutor tutora tuteur tutrice apoderado acudiente representante spouse wife husband partner esposo esposa
  conjoint conjointe epoux epouse grandmother grandfather grandma grandpa grandparent aunt uncle sister brother son
  daughter abuela abuelo tia tio hermana hermano family familia famille household caregiver`);

/** People that a column may be about. */
export const ownerWords =
  words(`student students child children pupil kid parent parents guardian guardians mother father
  mom mum dad mama papa family household spouse partner wife husband customer customers client clients patient patients
  employee employees emp staff worker member members donor donors volunteer volunteers player players athlete participant
  attendee attendees guest guests resident residents tenant tenants owner recipient person people applicant candidate
  subscriber buyer purchaser lead prospect voter teacher coach manager supervisor doctor physician agent assistant
  contact contacts emergency guarantor caller user driver camper rider registrant invitee learner caregiver carer
  associate provider individual respondent payer homeowner friend relative alumni alumnus supporter constituent
  parishioner parishioners congregant congregants worshiper scholar scholars athletes swimmer dancer cadet scout scouts
  kids pupils sibling mommy daddy grandmother grandfather grandma grandpa grandparent grandparents aunt uncle sister
  brother son daughter neighbor neighbour sitter babysitter nanny nurse pastor trainer principal counselor advisor boss
  padre padres madre tutor tutora alumno alumna alumnos estudiante estudiantes hijo hija hijos nino nina menor cliente
  clientes paciente pacientes empleado empleada empleados trabajador trabajadora miembro miembros socio socia feligres
  voluntario voluntaria participante residente inquilino abuela abuelo tia tio hermana hermano esposo esposa familia
  apoderado acudiente representante persona encargado encargada responsable ninera vecino vecina medico maestra maestro
  profesor profesora entrenador entrenadora jefe donante invitado afiliado
  eleve eleves etudiant etudiante etudiants enfant enfants fils fille mere pere tuteur tutrice famille employe employee
  salarie salariee membre membres adherent adherente client cliente patient patiente benevole conjoint conjointe epoux
  epouse locataire personne participante medecin professeur enseignant enseignante entraineur nounou gardienne
  voisin voisine paroissien paroissienne donateur`);

/** People whose number is an id: a "Student number" is not a phone. */
export const numberedWords =
  words(`student students pupil employee employees emp staff customer customers client clients
  patient patients member members donor donors user voter associate resident applicant candidate participant subscriber
  learner constituent account person attendee attendees guest guests resident residents tenant tenants driver camper player
  players rider registrant invitee caller buyer lead prospect job company business corporate school scholar parishioner
  alumno alumna alumnos estudiante estudiantes empleado empleada cliente clientes paciente pacientes socio socia miembro
  afiliado participante residente trabajador empresa escuela oficina eleve eleves etudiant etudiante enfant employe
  salarie membre adherent patiente locataire kid pupils child children`);

/** Words that may accompany others without changing the meaning. */
export const smallWords =
  words(`s t l principal principale primer premier premiere un une una uno los las en por para avec pour chez the of or and a an to for by in at with his her their my your our y o ou et und oder de del
  la el le des du da do d e no nr primary main preferred default best current legal full display complete completo complet billing new nuevo nueva nouveau nouvelle current actual actuel actuelle latest
  shipping personal private this each all 1 2 3 4 5 6 7 8 9 10 one two three i ii iii`);

export const firstWords = words('first given forename firstname givenname fname vorname prenom prenoms pila');
export const lastWords = words(
  'last surname surnames lastname familyname lname sur nachname apellido apellidos paterno nom noms sobrenome',
);
export const nameWords = words('name names fullname nombre nombres nome');
export const groupWords = words(
  'group groups grupo grupos groupe groupes list lists lista listas liste listes',
);
export const noteWords = words(
  'note notes comment comments remark remarks nota notas comentario comentarios observacion observaciones remarque remarques commentaire commentaires observation observations',
);

/** Words for things that are neither a phone nor a person's name. */
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
  linkedin twitch skype card chart member matricula matricule legajo expediente
  dni nie nif nit rfc rut curp cedula ced carnet carne credencial codigo clave cuenta factura pedido poliza contrato
  kundennummer personalnummer mitgliedsnummer siret folio identificacion identificador identidad documento pasaporte
  passport identifiant ine compte facture commande contrat adherente carte securite sociale dossier nss licencia
  fecha fechas nacimiento nac cumpleanos edad ano anos mes dia hora naissance naiss ne nee anniversaire age annee mois
  jour heure correo correos electronico courriel courriels mel adresse adresses direccion domicilio calle colonia ciudad
  municipio estado provincia pais postale rue ville pays departement province grado curso clase aula seccion escuela
  colegio nivel materia genero sexo idioma classe niveau ecole section sexe genre langue cargo puesto departamento
  empresa precio monto saldo deuda total prix montant solde segundo materno jeune fille titre ruta parada bus arret
  talla taille alergias allergies medicamentos`);

/** Abbreviations in database column names, and what they stand for. */
export const shortForms: Readonly<Record<string, string>> = {
  stu: 'student',
  stud: 'student',
  stdnt: 'student',
  pat: 'patient',
  ptnt: 'patient',
  cust: 'customer',
  mbr: 'member',
  clt: 'client',
  clnt: 'client',
  chld: 'child',
  gdn: 'guardian',
  grdn: 'guardian',
  guard: 'guardian',
  prnt: 'parent',
  mthr: 'mother',
  fthr: 'father',
  cntct: 'contact',
  nm: 'name',
  frst: 'first',
  fst: 'first',
  lst: 'last',
  phn: 'phone',
};

/** Short words that also occur within others: Carmel, Celine. */
const onlyAlone = words(
  'ne mel ine nac ano anos dia mes rut rfc ced nie nif nit nss pro ex tia tio nom noms dr old bad mov age',
);

/** All words into which a header without spaces is split: "homephone", "studentid". */
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
    unwantedWords,
    noteWords,
    otherWords,
    words('of primary main preferred personal home full'),
  ].flatMap((set) => [...set].filter((word) => word.length > 1 && !/^\d/.test(word) && !onlyAlone.has(word))),
);
