// People type the instruction instead of the word, and carriers join words: "Reply STOP", "Text STOP to end",
// "STOP2QUIT". These words may surround the opt-out word, in normalized form; no others may.
const asking = `(?:${[
  'REPLY|TEXT|TXT|SEND|TYPE|RESPOND|ANSWER|MESSAGE|MSG',
  'RESPONDA|RESPONDE|RESPONDER|RESPONDAN|ENVIE|ENVIA|ENVIAR|ENVIEN|MANDE|MANDA|MANDAR|MANDEN|CONTESTE|CONTESTA|CONTESTAR|ESCRIBA|ESCRIBE|ESCRIBIR|TEXTEE',
  'REPONDEZ|REPONDRE|REPONDS|ENVOYEZ|ENVOYER|ENVOIE|TEXTEZ|TEXTER|ECRIVEZ|ECRIRE|ECRIS|TAPEZ|TAPER',
].join('|')})(?: BACK)?(?: (?:WITH|CON|AVEC|PAR))?(?: (?:THE WORD|LA PALABRA|LE MOT|EL TEXTO|LE TEXTE))?`;
const stopping =
  'STOP|STOPALL|STOP ALL|QUIT|END|CANCEL|UNSUBSCRIBE|UNSUB|ALTO|PARE|PARAR|BAJA|SALIR|CANCELAR|ARRET|FIN|OPTOUT|OPT OUT|REVOKE';
// Words for which texts or how soon, including those joined to the opt-out word: "STOPALERTS", "STOP SMS".
const glued =
  'ALL|TEXTS?|TXTS?|TEXTING|MSGS?|MESSAGES?|MESSAGING|MENSAJES?|TEXTOS?|SMS|MMS|ALERTS?|ALERTAS|ALERTES|PROMOS?|PUBS?|NOTIFICATIONS?|UPDATES?|REMINDERS?|RAPPELS?|AVISOS|SPAM|ADS|NOW|PLEASE|PLS|PLZ|YA|SVP|THX|THANKS|MERCI|GRACIAS';
// "STOP to 2145550199", "STOP au 55555": the number to send it to.
const toNumber = '(?: (?:TO|AT|AL|A|AU) (?:THIS NUMBER|[+(]?[0-9][0-9 ().-]{3,14}))?';
const purpose =
  '(?: ?(?:TO|2|FOR|AND|PARA|POUR) ?(?:OPT ?OUT|END|QUIT|STOP|CANCEL|UNSUBSCRIBE|UNSUB|OPT ?-?OUT|CANCELAR|SALIR|TERMINAR|ARRETER|ANNULER|ME DESABONNER)(?: TEXTS| MESSAGES| THESE TEXTS)?)';
const polite =
  '(?:,? (?:PLEASE|PLS|PLZ|THANKS|THANK YOU|THX|TY|NOW|IMMEDIATELY|INMEDIAT[AOE](?:MENTE)?|IMMEDIAT|POR FAVOR|GRACIAS|SVP|MERCI)){0,2}';
const quote = '["\'“”‘’«»]?';
const before =
  '(?:(?:PLEASE|PLS|PLZ|OK|OKAY|YES|HI|HELLO|JUST|YOU CAN|SIMPLY|SOLO|FAVOR DE|POR FAVOR|SVP|VEUILLEZ) ){0,2}';
const goal = '(?:(?:TO|PARA|POUR) [A-Z]+(?: [A-Z]+)?,? )?';
const instruction = new RegExp(
  `^${before}${goal}(?:${asking}:? )${quote}(?:${stopping})${quote}${toNumber}${purpose}?${polite}$`,
);
const joined = new RegExp(`^${before}(?:STOP|STOPALL|UNSUBSCRIBE|UNSUB|ALTO|ARRET)${purpose}${polite}$`);
const oneMore = new RegExp(
  `^${before}(?:STOP|STOPALL|UNSUBSCRIBE|UNSUB|ALTO|PARE|PARAR|BAJA|DESUSCRIBIR|ARRET|ARRETER|ARRETEZ|DESABONNER|DESINSCRIRE|OPTOUT|OPT OUT|REVOKE)${polite}$`,
);
const sent = new RegExp(`^${before}(?:STOP|STOPALL|UNSUBSCRIBE|UNSUB|ALTO|BAJA|ARRET)${toNumber}${polite}$`);
const gluedOn = new RegExp(
  `^${before}(?:STOP|STOPALL|UNSUBSCRIBE|UNSUB|ALTO|ARRET)(?: ?(?:${glued})){1,3}${polite}$`,
);
// Checked first, because most texts have none.
const anyStop = /STOP|QUIT|END|CANCEL|UNSUB|ALTO|PAR[AE]|BAJA|SALIR|ARRET|FIN|OPT ?OUT|REVOKE|DES/;
const emoticon =
  /(\S)\s+(?:[:;=8xX]['’]?[-^o]?[()DPpOo/\\|3<>[\]*]+|<\/?3+|[xX][dD]+|\^_*\^|>:\(|D:|T[._]T|-_+-)\s*$/;

/** Longest text that is checked, in characters. */
const longest = 60;

/**
 * True when a normalised text (see `normaliseInbound`) is nothing but the instruction to send an opt-out
 * word: "REPLY STOP", "TEXT STOP TO END", "STOP2QUIT". "WHY DOES IT SAY REPLY STOP" is not one.
 */
export function instructsToStop(word: string): boolean {
  if (word.length > longest || !anyStop.test(word)) return false;
  return [instruction, joined, oneMore, sent, gluedOn].some((one) => one.test(word));
}

/** A text without its trailing emoticon: "stop :-(" and "STOP xD" are their first word. */
export function withoutEmoticon(text: string): string {
  return text.length > longest ? text : text.replace(emoticon, '$1');
}
