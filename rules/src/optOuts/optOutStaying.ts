// People who want to keep getting texts use the same verbs as those who don't: "no me vayan a quitar de la lista".
const ways = [
  String.raw`(?:dont|not|never) (?:want to|wanna) (?:be (?:removed|taken off|unsubscribed)|leave|unsubscribe|opt out|lose|stop (?:getting|receiving))`,
  String.raw`(?:want|like|prefer) to (?:stay on|remain on|keep (?:getting|receiving))`,
  String.raw`(?:please|but|just|still|so|and|to) (?:keep|leave) (?:me|us) on (?:the|this|your)`,
  String.raw`(?:add|put|sign) (?:me|us) (?:back|again)`,
  String.raw`keep (?:the|my) (?:texts|phone|cell)`,
  String.raw`no (?:me |nos )?(?:quiero|queremos|quisiera|vayan a|vaya a) (?:que (?:me|nos) )?(?:salir|salirme|quitar|quitarme|quiten|quite|sacar|saquen|borrar|borren|den de baja|dar de baja|darme de baja|dejar de recibir)`,
  String.raw`(?:quiero|queremos) seguir`,
  String.raw`(?:me|m|nous) (?:desabonnez|desinscrivez|retirez|enlevez|supprimez|effacez|otez) (?:surtout )?pas`,
  String.raw`(?:arretez|arrete|cessez) pas de`,
  String.raw`veux (?:pas|point) (?:etre (?:retire|enleve|desabonne)e?|sortir|me desabonner|arreter de recevoir)`,
  String.raw`(?:veux|voudrais) (?:continuer|rester)`,
  String.raw`gardez moi`,
];
const staying = new RegExp(String.raw`\b(?:${ways.join('|')})\b`);

/** Whether words say that the sender wants to stay on the list, or return to it. */
export const wantsToStay = (words: readonly string[]): boolean => staying.test(words.join(' '));
