// People type the instruction instead of the word, and carriers join words: "Reply STOP", "Text STOP to end",
// "STOP2QUIT". What may stand around the word, in normalised form; nothing else may.
const asking =
  'REPLY|TEXT|TXT|SEND|TYPE|RESPOND|ANSWER|REPLY WITH|RESPOND WITH|RESPONDA|ENVIE|ENVIA|RESPONDE|REPONDEZ|ENVOYEZ|TEXTEZ';
const stopping =
  'STOP|STOPALL|STOP ALL|QUIT|END|CANCEL|UNSUBSCRIBE|UNSUB|ALTO|PARE|BAJA|ARRET|OPTOUT|OPT OUT|REVOKE';
const purpose =
  '(?: ?(?:TO|2|FOR|AND|PARA|POUR) ?(?:OPT ?OUT|END|QUIT|STOP|CANCEL|UNSUBSCRIBE|UNSUB|OPT ?-?OUT|CANCELAR|SALIR|TERMINAR|ARRETER|ANNULER|ME DESABONNER)(?: TEXTS| MESSAGES| THESE TEXTS)?)';
const polite = '(?: (?:PLEASE|PLS|PLZ|THANKS|THANK YOU|THX|TY|NOW|POR FAVOR|GRACIAS|SVP|MERCI))?';
const quote = '["\'“”‘’«»]?';
const before = '(?:(?:PLEASE|PLS|PLZ|OK|OKAY|YES|HI|HELLO) )?';
const instruction = new RegExp(
  `^${before}(?:(?:${asking}):? )${quote}(?:${stopping})${quote}${purpose}?${polite}$`,
);
const joined = new RegExp(`^${before}(?:STOP|STOPALL|UNSUBSCRIBE|UNSUB|ALTO|ARRET)${purpose}${polite}$`);
const oneMore = new RegExp(
  `^${before}(?:STOP|STOPALL|UNSUBSCRIBE|UNSUB|ALTO|PARE|PARAR|ARRET|ARRETER|ARRETEZ)${polite}$`,
);
const emoticon =
  /(\S)\s+(?:[:;=8xX]['’]?[-^o]?[()DPpOo/\\|3<>[\]*]+|<\/?3+|[xX][dD]+|\^_*\^|>:\(|D:|T[._]T|-_+-)\s*$/;

/** Longest text that is looked at, in characters. */
const longest = 60;

/**
 * True when a normalised text (see `normaliseInbound`) tells to send an opt-out word, whole and with nothing else:
 * "REPLY STOP", "TEXT STOP TO END", "STOP2QUIT". "WHY DOES IT SAY REPLY STOP" is none.
 */
export function instructsToStop(word: string): boolean {
  if (word.length > longest) return false;
  return instruction.test(word) || joined.test(word) || oneMore.test(word);
}

/** A text without the emoticon at its end: "stop :-(" and "STOP xD" are the word they begin with. */
export function withoutEmoticon(text: string): string {
  return text.length > longest ? text : text.replace(emoticon, '$1');
}
