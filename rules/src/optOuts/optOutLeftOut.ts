// "Keep my phone out of it", "laissez mon cell en dehors de ça": leave a phone or a person out of what is
// sent.
const phone = String.raw`(?:phone|cell|cellphone|number|telephone|line|mobile|name)`;
const suPhone = String.raw`(?:telefono|numero|celular|cel|linea)`;
const monPhone = String.raw`(?:cell|cellulaire|telephone|tel|numero|portable)`;
const ways = [
  String.raw`(?:keep|leave) (?:me|us|(?:my|our|this) (?:\w+ )?${phone}) out of (?:it|this|that|these)(?:$| (?:please|now|from|and|ok|thanks|thank|i|we))`,
  String.raw`(?:keep|leave) (?:my|our|this) (?:\w+ )?${phone} off (?:of )?(?:this|these|your|the) (?:\w+ )?(?:list|lists|texts|texting|messages|alerts|database|system)`,
  String.raw`(?:no more|nothing|nothing more|nothing else|no texts?|no messages) (?:to|on) (?:my|our|this) (?:\w+ )?${phone}`,
  String.raw`(?:texts?|texting|text messages|text messaging|messages) (?:is|are) not (?:an? |the )?(?:acceptable|welcome|wanted|allowed)`,
  String.raw`(?:dejen|deje|mantengan|tengan) (?:a )?(?:mi|este|nuestro) ${suPhone} (?:fuera|afuera) de`,
  String.raw`(?:nada|nada mas|ni un mensaje mas) (?:a|en) (?:mi|este) ${suPhone}`,
  String.raw`(?:laissez|laisse|gardez|tenez) (?:moi|nous|mon ${monPhone}|ce ${monPhone}) (?:en )?(?:dehors|hors) de`,
  String.raw`(?:plus rien|rien) (?:sur|a) (?:mon|ce) ${monPhone}`,
  String.raw`(?:texts?|messages|notices|alerts|textos?|mensajes|messages) .*(?:knock it off|cut it out|give it a rest|lay off)`,
];
// "Leave me out of your mailing list": names what we send.
const ours = String.raw`(?:(?:mailing|texting|text|message|messaging|contact|phone|sms|distribution|broadcast|marketing) )?(?:lists?|messages|texts|textings?|alerts|blasts?|broadcasts?|campaigns?|mailings?|notifications|reminders|updates)`;
const ofOurs = String.raw`(?:keep|leave|count) (?:me|us) out of (?:(?:the|this|these|your|all|any|future) ){0,3}${ours}(?:$| (?:please|now|from|and|ok|thanks|thank))`;
ways.push(ofOurs);
const leftOut = new RegExp(String.raw`\b(?:${ways.join('|')})(?: |$)`);

/** Whether words ask to leave a phone or its owner out. */
export const asksToBeLeftOut = (words: readonly string[]): boolean =>
  leftOut.test(words.join(' ')) && !isLeftOutOfOther(words);

// "Leave me out of the lineup": an activity of theirs.
const plans = String.raw`(?:lineup|line up|batting order|running order|order|rotation|game|games|match|race|meet|practice|scrimmage|tournament|team|play|show|skit|cast|concert|potluck|party|dinner|lunch|brunch|barbecue|bbq|cookout|picnic|carpool|car pool|raffle|drawing|lottery|pool|bracket|bet|photo|photos|picture|pictures|video|drama|argument|gossip|secret santa|gift exchange|sleepover|trip|hike|bake sale|fundraiser)`;
const ofPlans = String.raw`(?:(?:coach|hi|hey|hello|sorry|please|ok|okay|yes|no|just|you can|can you|could you|guess) ){0,3}(?:keep|leave|count) (?:me|us|him|her|them|my \w+) out of (?:the|this|that|your|our|tonights|todays|tomorrows|saturdays|sundays|fridays|next|weekends) (?:(?:starting|next|first|second|group|team|class|school|church|office|family|weekend|whole|football|soccer|baseball|basketball|volleyball) ){0,2}${plans}\b`;

const dePlanes = String.raw`(?:por favor )?(?:dejame|dejenme|dejeme|dejanos|dejennos) (?:fuera|afuera) de(?:l| la| el| los| las| este| esta) (?:alineacion|partido|juego|rotacion|rifa|sorteo|foto|fotos|fiesta|cena|quiniela|viaje|paseo|obra|carrera)\b`;
const dePlans = String.raw`(?:s il vous plait |svp )?(?:laissez|laisse|gardez) (?:moi|nous) (?:en )?(?:dehors|hors) (?:de la|de l|de cette|du|de ce|des) (?:composition|alignement|match|partie|jeu|tirage|tombola|photo|photos|fete|souper|diner|voyage|sortie|spectacle|course|covoiturage)\b`;
const other = new RegExp(`^(?:${ofPlans}|${dePlanes}|${dePlans})`);

/** Whether words ask to be left out of something other than texts: a lineup, a raffle, a picture. */
export const isLeftOutOfOther = (words: readonly string[]): boolean => other.test(words.join(' '));
