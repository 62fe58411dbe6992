// "Keep my phone out of it", "laissez mon cell en dehors de ça": a phone or a person is to be left out of what is sent.
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
const leftOut = new RegExp(String.raw`\b(?:${ways.join('|')})(?: |$)`);

/** Whether words ask that a phone or its owner be left out. */
export const asksToBeLeftOut = (words: readonly string[]): boolean => leftOut.test(words.join(' '));
