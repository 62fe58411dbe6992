import { headerWordsOf } from './columnHeaders.ts';
import { ownerWords, smallWords } from './columnWords.ts';

/**
 * What a column says about texting the person: `out` (a mark means not to, "Opt out"), `in` (a mark is the
 * consent, "SMS consent"), `status` (one of several words, "Status").
 */
export type WishKind = 'out' | 'in' | 'status';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Ways to reach people that a preference may be about. */
const channelWords =
  words(`text texts texting texted textos texto sms mms message messages messaging msg msgs mensaje mensajes call calls
  calling called phone phones telephone cell cellphone mobile contact contacts contacted contacting contacto alert alerts
  notification notifications reminder reminders update updates communication communications comunicaciones marketing promotional
  promotions llamar llamada llamadas contactar textear enviar appel appels appeler texter telefono telefonos celular movil
  portable ok okay send sending broadcast broadcasts bulk mass reach disturb use molestar deranger contacter envoyer
  number numbers numero recevoir recibir receive`);
/** Those that form a complete question: "Texts?" above Yes and No. */
const textWords = words('text texts texting sms mms textos messages mensajes alerts notifications reminders');
/** Mean consent on their own. */
const consentWords =
  words(`consent consents consented consentimiento consentement optin optedin subscribed subscription subscriber suscrito
  suscrita inscrito abonne abonnee active activo activa actif`);
/** Mean consent beside a way to reach people: "OK to text". "Approved" alone may be anything. */
const allowWords =
  words(`ok okay permission permissions allow allows allowed agree agrees agreed agreement accept accepts accepted
  want wants receive receives may can authorize authorizes authorized authorization approve approved preference prefers
  acepta acepto aceptado autoriza autorizado autorizacion permiso permite permitido quiere desea recibir puede
  autorise autorisation accepte accord souhaite recevoir peut permis`);
const fillerWords =
  words(`is are has have had does do did we i us you to from via on at been be this opt opted in out
  flag status yes no y n date given signed list reason requested request asked marketing que se de por our program
  all any para des les ne pas plus puis lui`);
/** Not to text them. */
const outWords =
  words(`dnc dnt dntext unsubscribed unsubscribe unsub desuscrito desuscrita deceased dead died fallecido fallecida finado
  finada difunto difunta decede decedee defunt blocked blacklist blacklisted suppressed suppress suppression optout optedout
  stopped inactive inactivo inactiva inactif deactivated desabonne desabonnee desinscrit desinscrite bloqueado bloqueada
  bloque disconnected baja nocall notext nocontact donotcall donottext donotcontact`);
const outPhrase =
  /\b(?:(?:do|does|did) ?not (?:\w+ )?(?:text|call|contact|sms|message|phone|disturb|send|use|reach)|(?:don|doesn) t (?:\w+ )?(?:text|call|contact|message|sms)|dont (?:text|call|contact|message)|never (?:text|call|contact)|opt(?:ed|s)? out|no (?:more )?(?:texts?|texting|sms|calls|contact|messages)$|no (?:\w+ )?(?:llamar|llame|textear|enviar|contactar|molestar|mensajes?|textos|llamadas|marcar)|no quiere|ne (?:pas|plus) (?:\w+ )?(?:appeler|contacter|envoyer|texter|deranger|ecrire)|pas (?:de |d )?(?:sms|textos?|messages?|appels?|appeler|contacter)|(?:dado|dada|dar) de baja|(?:wrong|bad|invalid) (?:number|phone))\b/;
/** Preferences about these say nothing about texts. */
const elsewhereWords = words(
  'email emails correo correos courriel courriels mail mailing mailings fax postal newsletter newsletters',
);
const statusWords = words('status estado estatus statut situacion situation disposition standing');
/** How they want to be reached, possibly not at all. */
const preferenceWords = words('preference preferences preferred prefer prefers preferencia preferencias');
/** A cell with only such a word is also a status. */
const remarkWords = words(
  'notes note comments comment remarks notas nota comentarios remarques tags tag flags',
);

/** Detects whether a column says who may be texted, by the words of its name; null for all others. */
export function wishOf(header: string): WishKind | null {
  if (header === '' || header.trim().length > 80) return null;
  const said = headerWordsOf(header);
  const text = said.join(' ');
  const some = (set: ReadonlySet<string>) => said.some((word) => set.has(word));
  const every = (...sets: ReadonlySet<string>[]) =>
    said.every((word) => word.length === 1 || sets.some((set) => set.has(word)));
  if (
    some(elsewhereWords) &&
    !said.some((word) => textWords.has(word) || /^(?:call|phone|contact)s?$/.test(word))
  )
    return null;
  const isAll = (...sets: ReadonlySet<string>[]) =>
    every(channelWords, fillerWords, ownerWords, smallWords, elsewhereWords, ...sets);
  if (
    (some(outWords) || outPhrase.test(text)) &&
    isAll(
      outWords,
      words('wrong bad invalid never quiere'),
      words('don t dont doesn not more dado dada dar llame mensaje ecrire d et'),
    )
  )
    return 'out';
  if (some(statusWords) || (some(preferenceWords) && some(channelWords))) return 'status';
  const isOptIn = /\bopt(?:ed|s)? in\b/.test(text);
  if (isAll(consentWords, allowWords)) {
    // A parent's consent may be for a trip.
    if (
      isOptIn ||
      some(words('optin optedin subscribed subscriber active activo activa actif suscrito abonne'))
    )
      return 'in';
    if (some(consentWords) && (said.length === 1 || some(channelWords))) return 'in';
    if (some(allowWords) && said.some((word) => channelWords.has(word) && !allowWords.has(word))) return 'in';
    if (some(textWords)) return 'in';
  }
  return said.length === 1 && some(remarkWords) ? 'status' : null;
}

const plainOf = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}✓✔☑✗✘☒☐]+/gu, ' ')
    .trim();

const yes = words(
  'yes y ye yep yeah true t 1 x xx si s oui o vrai verdadero v on ok ✓ ✔ ☑ ☒ checked wahr ja',
);
const no = words(
  'no n nope false f 0 non nunca jamais never none not faux falso off nein ☐ ✗ ✘ unchecked na n/a null nil',
);
/** What stands for a "no" in a column about consent, and for a "yes" in one about opting out. */
const statusOut =
  /^(?:(?:has |have |was |is |asked to be |requested )?(?:opted out|opt out|optout|optedout|unsubscribed?|unsub|stop|stopped|stop all|dnc|dnt|deceased|dead|died|passed away|in ?active|blocked|black ?listed|suppressed|removed|deactivated|archived|withdrawn|withdrew|former|disconnected|wrong number|bad number|wrong phone|revoked|declined|denied|refused|terminated|do ?not (?:text|call|contact|send|message|use|sms)(?: .{0,40})?|don ?t (?:text|call|contact|message)(?: .{0,40})?|no (?:texts?|texting|sms|contact|calls|messages?)|fallecid[oa]|finad[oa]|difunt[oa]|inactiv[oa]|(?:dad[oa] de )?baja|de baja|bloquead[oa]|desuscrit[oa]|cancelad[oa] suscripcion|no (?:llamar|contactar|textear|enviar|molestar|mensajes|desea|quiere|acepta)(?: .{0,40})?|decedee?s?|defunte?|inacti(?:f|ve)|desabonnee?|desinscrite?|bloquee?|ne (?:pas|plus) (?:appeler|contacter|envoyer|texter|deranger|ecrire)(?: .{0,40})?|pas de (?:sms|textos?|messages?)|refuse|refusee?|retiree?))$/;
/** "No" followed by a word: "No texts", "No, thank you". */
const longNo = /^(?:no|non|not|false|never|refus\w*|declin\w*|den(?:y|ied)|revok\w*|withdr\w*)\b/;
/** Words that begin like a "no" and ask for no texts: "No texts, please", "Never call her". */
const askedForNone =
  /^(?:please )?(?:no (?:more |mas )?(?:texts?|texting|sms|calls|messages?|mensajes|textos|llamadas)(?: (?:please|thanks|thank you|por favor)(?: .{0,150})?)?|never (?:text|call|contact|message)(?: .{0,150})?|not to be (?:texted|called|contacted|messaged)(?: .{0,150})?|nunca (?:llamar|textear|enviar|contactar)(?: .{0,150})?|ne jamais (?:appeler|contacter|texter|ecrire)(?: .{0,150})?)$/;
/** What people enter in an opt-out column for those who did not opt out. */
const notOut =
  /^(?:no|non|not|never|none|opt(?:ed)? in|optin|optedin|in|subscribed|active|ok|okay|allowed?|can text|ok to text|consent(?:ed)?|texts? ok|activ[oa]|actif|active|good|valid|alive|n a|unknown|undefined|null|nil|0+)\b/;

/** True for a mark of any kind: "Yes", "x", "1", "Sí". */
export function isWishMark(cell: string): boolean {
  const text = plainOf(cell);
  return yes.has(text) || /^(?:yes|si|oui|opted in|opt in|subscribed|active|granted|given)\b/.test(text);
}

/**
 * True if a cell says not to text the person. `isMarked`: other cells in the column have a mark, so an empty
 * cell means no where the mark is the consent.
 */
export function saysNotToText(kind: WishKind, cell: string, isMarked: boolean): boolean {
  // Numbers and links belong to phone columns and unsubscribe columns.
  if (cell.length > 200) return false;
  const text = cell === '' ? '' : plainOf(cell);
  if (text === '') return kind === 'in' && isMarked;
  if (/^https?\b|\bwww\b|@/.test(cell) || (cell.match(/\d/g)?.length ?? 0) > 14) return false;
  if (kind === 'status') return statusOut.test(text);
  if (kind === 'in') return no.has(text) || statusOut.test(text) || longNo.test(text);
  if (statusOut.test(text) || askedForNone.test(text)) return true;
  return yes.has(text) || (!no.has(text) && !isNumber(cell) && !notOut.test(text));
}

/** A phone or a count. A date is also a mark. */
function isNumber(cell: string): boolean {
  return /^[\d\s().+-]+$/.test(cell.trim()) && !/^\d{1,4}[-.]\d{1,2}[-.]\d{1,4}(?: |$)/.test(cell.trim());
}
