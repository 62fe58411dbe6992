// Texts that name another channel beside ours: "Stop the email reminders, the texts are enough" keeps texts, "Stop the
// texts, email me" and "Stop the emails and the texts" do not.

import { otherChannelDoings, otherChannels } from './optOutLexicon.ts';
import type { PhraseWords } from './phraseWords.ts';

// What is to end, up to its object.
const ending = `(?:${[
  '(?:please )?(?:stop|quit|end|cancel|discontinue|turn off|shut off)(?: (?:sending|getting))?',
  'unsubscribe(?: (?:me|us))?(?: from)?',
  '(?:take|remove|get) (?:me|us) (?:off|from|off of|out of)',
  'no more|no longer (?:want|need)|dont (?:want|need|send)(?: (?:me|us))?',
  '(?:paren|pare|deje|dejen|dejar) de (?:mandar|enviar)(?:me|nos)?|(?:paren|pare|cancele|cancelen|cancelar)(?: con)?',
  'no (?:mas|quiero|queremos|me manden|me envien)',
  '(?:arretez|cessez|annulez)(?: de (?:m |nous )?envoyer)?|(?:desabonnez|retirez) (?:moi|nous)|plus de|ne (?:veux|voulons) plus(?: de| recevoir)?',
].join('|')})`;
const determiners =
  '(?: (?:all|any|more|of|the|these|those|this|that|your|my|our|me|us|from|mas|los|las|el|la|sus|tus|estos|estas|esos|les|la|vos|ces|des|de|du|tous|toutes|todos|todas)){0,4}';
const channel =
  '(?:e mails?|emails?|mail|mails|mailed|paper|papers|voicemails?|voice mails?|voice|phone|app|push|robo ?calls?|calls?|letters?|faxes|fax|newsletters?|postcards?|correos?(?: electronicos?)?|llamadas?|cartas?|courriels?|appels?|courrier|lettres?)';
const ours =
  '(?:messages?|reminders?|alerts?|updates?|notifications?|notices?|lists?|announcements?|blasts?|ones|calls?|mail|de recordatorio)';
const texts = '(?:texts?|texting|sms|textos?|mensajes(?: de texto)?)';
/** "email reminders", "rappels par courriel". */
const otherThing = `(?:${channel}(?: ${ours})?|(?:avisos|recordatorios|mensajes|alertas|notificaciones|rappels|avis|alertes|messages) (?:por|par) ${channel})`;
/** "texts", "text reminders", and not the request to text. */
const ourThing = `${texts}(?: ${ours})?(?! (?:me|us|my|mi|moi|nous))`;
const and = '(?: \\|)?(?: (?:and|or|nor|y|o|ni|et|ou)| \\|)';

const item = `(?:${otherThing}|${ourThing})`;
/** A list of what is to end; it may name both. */
const several = new RegExp(
  `(?:^|\\| |\\b(?:and|but|so|please|you|y|et) )${ending}${determiners} (${item}(?:${and}${determiners} ${item})+|${channel}(?: (?:and|or|y|o|ni|et|ou)) ${texts} ${ours})(?: (?:please|now|anymore|thanks|por favor|gracias|svp|s il vous plait|merci))*(?: \\||$)`,
);
const isOurs = new RegExp(`\\b${texts}\\b`);
const isOther = new RegExp(`\\b${channel}\\b`);
const endsOther = new RegExp(
  `\\b${ending}${determiners} ${otherThing}(?!${and}${determiners} ${ourThing}(?: \\||$| (?:please|now|too)))`,
);
const endsOurs = new RegExp(
  `(?:^|\\| |\\b(?:so|please|you) )${ending}${determiners} ${ourThing}(?: \\|| but| just| and)`,
);

/** `things` are fine, enough, or wanted. */
const wanted = (things: string): string =>
  `(?:${[
    `${things} (?:alone |messages |reminders |alerts )?(?:is|are|work|works|do|will do|suffice|son|estan|bastan|basta|sont|suffisent|me suffisent|nous suffisent|me conviennent)(?: (?:just|more|better|good|fine|ok|okay|great|plenty|enough|easier|perfect|best|well|bien|mejor|mejores|suficientes|assez|suffisants|parfaits|mieux))*(?: (?:for|to|para|pour) (?:me|us|mi|moi|nous))?(?: \\||$)`,
    `(?:i|we|ill|well|to|and|but|just|please|yo|je) (?:still |only |just |do |always |will |rather )*(?:prefer|want|get|read|see|like|use|keep|have|need|prefiero|quiero|leo|recibo|prefere|lis|recois|veux)(?: (?:getting|only|just|your|the|my|these|those|los|sus|les|vos))* ${things}`,
    `(?:prefiero|quiero|leo|recibo|veo)(?: (?:solo|los|sus))* ${things}`,
    `(?:keep|leave|continue)(?: (?:sending|the|your|me|my|those|these|with|on))* ${things}`,
    `(?:only|just|solo|seulement|juste)(?: (?:the|los|les|des|por|par|by))? ${things}`,
    `${things} (?:only|instead|solamente|nada mas|seulement|a la place)`,
  ].join('|')})`;
const wantsOurs = new RegExp(
  `(?:^|\\| |\\b)(?:${wanted(`(?:texts?|texting|text messages|sms|textos?|mensajes(?: de texto)?)`)}|(?:text|textez|texteenme|escribanme|mandenme textos)(?: (?:me|us|moi|nous))?(?: (?:instead|only|a la place)))`,
);
const wantsOther = new RegExp(
  `(?:^|\\| |\\b)(?:${wanted(channel)}|(?:just |please |you can )?(?:email|e mail|call|phone|mail) (?:me|us)|(?:llame|llamen|appelez)(?:me|nos)?|(?:by|via|per|por|par) ${channel})`,
);
const notWanted =
  /\b(?:dont|not|never|no|nunca|pas|ne|stop|enough already) (?:\w+ ){0,2}(?:want|need|like|prefer|read|text|texts|textos|mensajes)\b/;

const opposite =
  /\b(?:dont|didnt|never|not|when|why|if|do|did|does|no vayan a|nunca|said|says|told|asked)(?: \w+){0,3}$/;

/** What a text asks about two channels; null if it names only one, or asks for nothing. */
export type ChannelReading = 'endsTexts' | 'keepsTexts' | null;

/**
 * Reads a text that names another channel (email, calls, paper) beside ours. It ends texts if both are to end, or if
 * texts are and the other is wanted; it keeps them if only the other is to end and texts are wanted.
 */
export function readChannels({ words, breaks }: PhraseWords): ChannelReading {
  if (!words.some((one) => otherChannels.has(one) || otherChannelDoings.has(one) || rarer.test(one)))
    return null;
  const said = words.map((one, at) => (at > 0 && breaks[at] === true ? `| ${one}` : one)).join(' ');
  const list = findUnopposed(several, said)?.[1] ?? '';
  if (isOurs.test(list) && isOther.test(list)) return 'endsTexts';
  const after = (request: RegExpExecArray) => said.slice(request.index + request[0].length);
  const endsTexts = findUnopposed(endsOurs, said);
  if (endsTexts !== null && wantsOther.test(after(endsTexts))) return 'endsTexts';
  const other = findUnopposed(endsOther, said);
  if (other === null) return null;
  const rest = after(other);
  return wantsOurs.test(rest) && !notWanted.test(rest) ? 'keepsTexts' : null;
}
const rarer = /^(?:e|voice|app|push|phone|fax|faxes|mailed|robo|postcards?)$/;

/** The request; null if there is none, or if the words before it say the opposite. */
function findUnopposed(request: RegExp, said: string): RegExpExecArray | null {
  const found = request.exec(said);
  return found === null || opposite.test(said.slice(0, found.index).trimEnd()) ? null : found;
}
