// Notes beside a number in its cell: "(do not call)", "old", "mauvais numéro". English, Spanish, French.

const contacting =
  '(?:call|text|txt|contact|message|msg|sms|phone|ring|dial|use|disturb|bother|e-?mail|reach|send|add|share with)';
/** Do not contact, or no longer the person's number, in words that mean nothing else. */
const certain = new RegExp(
  [
    // English
    String.raw`\b(?:do not|don'?t|dont|never|please stop|stop|cannot|can not|can'?t|must not|not to|not ok(?:ay)? to|may not|doesn'?t|does not) (?:ever |be )?${contacting}(?:ed|ing|s)?\b`,
    String.raw`\b(?:doesn'?t|does not|can'?t|cannot|won'?t|will not) (?:get|receive|accept|take|want) (?:any )?(?:more )?(?:calls?|texts?|messages?|sms|txts?)\b`,
    String.raw`\bno (?:more )?(?:calls?|calling|texts?|texting|txts?|sms|messages?|messaging|msgs?|contact)\b`,
    String.raw`\bd\.?n\.?[ct]\b`,
    String.raw`\b(?:opted|opt) ?-?out\b|\bunsubscribed?\b|\bno consent\b|\bblocked\b|\bblacklist(?:ed)?\b`,
    String.raw`\b(?:disconnected|discontinued|deactivated|not in service|out of service|no longer|not working|doesn'?t work|does not work|not valid|not active|not current|not textable)\b`,
    String.raw`\b(?:wrong|bad|incorrect|invalid|old|former|previous|dead|inactive|fake) (?:phone |cell |home )?(?:number|num|nbr|no\.|#|phone|cell|person|line)(?!\w)`,
    String.raw`\b(?:refus|declin|reject)(?:es?|ed)? (?:all |any )?(?:calls?|texts?|messages?|sms|contact)\b|\bleave \w+ alone\b`,
    String.raw`\b(?:not in (?:svc|serv)|no service|out of order|emergenc(?:y|ies) only|unreachable|undeliverable|disconn?|d\/c)(?!\w)`,
    String.raw`\b(?:deceased|passed away|not (?:his|hers|theirs|mine|ours|this person))\b`,
    String.raw`\bnot in use\b|\bnot (?:this|that|the right) (?:one|number|phone|cell|#)(?!\w)`,
    // Spanish
    String.raw`\bnada de (?:mensajes?|textos?|sms|llamadas?)\b|\bno (?:es )?este (?:numero|telefono|celular)\b`,
    String.raw`\bno (?:la |le |lo |les |se |me )?(?:llam|text|contact|mand|envi|escrib|molest|us|marc)(?:ar|ear|ir|en?|es|een?|[iy]en?|quen?)\b`,
    String.raw`\bno (?:mas )?(?:mensajes?|textos?|sms|llamadas?)\b|\bno (?:funciona|sirve|existe|es valido|contesta textos)\b`,
    String.raw`\b(?:numero )?(?:equivocado|desconectado|incorrecto|erroneo)\b|\bfuera de servicio\b|\bya no\b|\bno es (?:su|el|la|de)\b|\bdado de baja\b|\bfallecid[oa]\b`,
    String.raw`\b(?:numero|celular|telefono|cel) (?:viejo|antiguo|anterior|malo)\b`,
    // French
    String.raw`\bpas (?:ce|le bon) (?:numero|telephone|cellulaire)\b`,
    String.raw`\bne (?:pas|plus|jamais) (?:\w+ )?(?:appeler|rappeler|contacter|texter|envoyer|utiliser|deranger|joindre|ecrire|telephoner)\b`,
    String.raw`\b(?:n'?\s?|ne )?(?:appelez|contactez|textez|envoyez|utilisez|derangez) (?:pas|plus)\b`,
    String.raw`\bpas (?:de |d')(?:textos?|sms|messages?|appels?)\b|\b(?:hors|plus en) service\b|\bn'est plus\b|\bplus (?:valide|bon|actif|valable)\b|\bn'(?:appelle|ecris|ecrivez|utilise|envoie)s? (?:pas|plus)\b|\bne (?:fonctionne|marche) (?:pas|plus)\b`,
    String.raw`\b(?:mauvais|faux|ancien|vieux) (?:numero|num|tel|telephone|cell|cellulaire)\b|\bnumero (?:errone|invalide)\b|\bdecede(?:e)?\b`,
  ].join('|'),
);

/** Words with the same meaning beside a number that elsewhere may be part of a name or an address. */
const besideNumber =
  /\b(?:old|wrong|bad|invalid|incorrect|former|previous|prior|expired|dead|inactive|changed|outdated|stale|void|stop|stopped|remove|removed|delete|deleted|unsub|bounced|fax|pager|beeper|viejo|antiguo|anterior|malo|cambiado|borrar|eliminar|quitar|ancien|vieux|errone|invalide|perime|deconnecte|debranche|supprimer|supprime|retirer|telecopieur)(?=\s*(?:$|-(?!\p{L})|[^\p{L}\s&'-]|(?:number|num|no|cell|phone|one|home|work|mobile|line|machine|tel|celular|numero|telefono|since|as of|per|so|please|from|in)\b))/u;
/**
 * Calls only, or emergencies only, so not for texts to a list. "Call only after 5" is about time, and "texts
 * and calls only" allows both.
 */
const limited = new RegExp(
  [
    String.raw`\b(?:calls?|calling|voice|talk) ?-?only\b(?! (?:after|before|between|from|at|on|during|weekdays|weekends|evenings|mornings|nights|days)\b)`,
    String.raw`\b(?:only|just) (?:for |by |in )?(?:calls?|calling|voice)\b(?! (?:after|before|between|from|at|on|during)\b)`,
    String.raw`\b(?:only|just) (?:use )?(?:for|in|in case of) (?:an |real )?emergenc|\bemergenc(?:y|ies) (?:contact|use|calls?|number|line|phone) only\b`,
    String.raw`\b(?:solo|solamente|unicamente) (?:para |por |en |en caso de )?(?:llamadas?|llamar|voz|emergencias?)\b`,
    String.raw`\b(?:llamadas?|llamar|voz|emergencias?) (?:solo|solamente|unicamente)\b`,
    String.raw`\b(?:seulement|uniquement) (?:pour |en |en cas d')?(?:les |des )?(?:appels?|appeler|urgences?|voix)\b`,
    String.raw`\b(?:appels?|appeler|voix|urgences?) (?:seulement|uniquement)\b`,
  ].join('|'),
);
const texting = /\b(?:te?xts?|sms|texting|messages?|mensajes?|textos?|textes?)\b/;

/**
 * Words for the past, or a plain "not", right before a whole number or alone after one. Elsewhere they are
 * about time.
 */
const gone =
  /\b(?:not(?: used| this| that)?|was|were|used to be|formerly|previously|never|gone|antes|anteriormente|era|pas|avant|anciennement|autrefois|jamais)(?=[\s:.)\]}]{0,4}(?:$|[;,/|\n]|[+(]{0,2}\d[\d\s().+-]{6,}))/;
/** A crossed-out number, as chats and note pages write it. */
const crossedOut = /~~[\s\d().+-]{7,40}~~/;
/** The second number replaced the first: "214-555-0199 -> 214-555-0188". */
const became = /\d\s{0,3}(?:-{1,2}>|=>|[→➔⇒])\s{0,3}[+(]{0,2}\d/;
/** Only such a word precedes the number: "stop 2145550199", "(not) 214-555-0199". */
const leadingForm = new RegExp(
  String.raw`^[\s([{*]{0,4}(?:${besideNumber.source}|${gone.source})[\s:.)\]}*-]{0,5}[+(]?\d`,
  'u',
);

/** Words on their own between marks or at the end: "214-555-0101 old", "214-555-0101 (wrong)". */
const aloneForm = new RegExp(
  [
    String.raw`[([{*]\s{0,3}(?:${besideNumber.source}|${gone.source})\s{0,3}[)\]}*]`,
    String.raw`\d\s{0,3}[-–—,:]?\s{0,3}(?:${besideNumber.source}|${gone.source})[\s.!]{0,3}(?:$|[;,/|\n])`,
  ].join('|'),
  'u',
);

const accents = /\p{M}/gu;

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(accents, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** True for words that ask not to contact that number, or say that it is no longer the person's. */
export function asksNotToContact(text: string): boolean {
  if (!/\p{L}/u.test(text)) return false;
  const words = plain(text);
  return isCertain(words);
}

function isCertain(words: string): boolean {
  return certain.test(words) || (limited.test(words) && !texting.test(words));
}

/** The same for words in a phone cell, where a single one is enough: "old", "wrong", "fax". */
export function isNotedAsUnusable(text: string): boolean {
  if (crossedOut.test(text)) return true;
  if (!/\p{L}/u.test(text)) return false;
  const words = plain(text);
  return isCertain(words) || besideNumber.test(words) || gone.test(words);
}

/**
 * The same for a line of words, where "Old Mill Road" is an address: the word must stand alone beside the
 * number.
 */
export function isNotedBesideNumber(text: string): boolean {
  if (crossedOut.test(text) || became.test(text)) return true;
  if (!/\p{L}/u.test(text)) return false;
  const words = plain(text);
  return isCertain(words) || aloneForm.test(words) || leadingForm.test(words);
}

/** Things other than phones that have numbers. */
const thing =
  '(?:order|invoice|inv|ref|reference|acct|account|case|ticket|tracking|confirmation|conf|policy|claim|booking|reservation|receipt|check|cheque|transaction|trans|loan|license|licence|serial|sku|upc|isbn|vin|ssn|ein|npi|mrn|po|p\\.o\\.|rma|barcode|batch|quote|contract|work order|purchase order|file|docket|permit|parcel|lot|item|part|model|device|imei|iccid|member(?:ship)? id|student id|patient id|employee id|customer id|client id|user id|tax id|factura|pedido|cuenta|referencia|expediente|folio|recibo|poliza|commande|facture|compte|dossier|billet|recu)';
const ofPerson =
  '(?:member|membership|student|patient|employee|customer|client|user|tax|badge|card|cliente|socio|alumno|numero de client|eleve|membre)';
const number = '(?:number|numero|num|nbr|nr|no|n°|id|#|№)';
const otherNumberForm = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:${thing}(?:\.|:)?\s{0,3}(?:${number}\.?)?|${ofPerson}\s{0,3}${number}\.?|id)\s{0,3}(?:is|es|est)?\s{0,3}[:#.=№-]{0,2}\s{0,3}$`,
  'u',
);
const firstLetter = /\p{Lu}/u;

/**
 * True if the words right before plain digits show that they number something else: "order 2025551234", "Case
 * #", "No. de compte". A capitalized word after a name is a name: "Anna Case 2025551234". Digits formatted as
 * a phone don't count.
 */
export function numbersAnotherThing(before: string, figures: string): boolean {
  if (!/\p{L}/u.test(before) || !/^\d{7,15}$/.test(figures.trim())) return false;
  const found = otherNumberForm.exec(plain(before.slice(-40)));
  if (found === null) return false;
  const words = before.trimEnd().split(/\s+/);
  const isMarked = /[#:№=]\s*$|(?:number|no|num|id)\.?(?:\s(?:is|es|est))?\s*$/i.test(before);
  return isMarked || words.length < 2 || !firstLetter.test((words.at(-1) ?? '').charAt(0));
}
