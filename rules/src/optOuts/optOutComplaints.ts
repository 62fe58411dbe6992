import * as lexicon from './words/optOutLexicon.ts';
import { isLaughing } from './words/optOutLaughter.ts';
import { tellsOfAccident } from './optOutReported.ts';
import { things } from './words/optOutThings.ts';
import type { PhraseWords } from './words/phraseWords.ts';

// People who are fed up complain instead of asking: that they asked before, that each text costs them money,
// or in a learner's words. No single word decides, so these are read as whole sentences, after everything
// else found nothing (docs/decisions/opt-outs-in-doubt.md).

/** Texts, as complaints name them. */
const texts =
  '(?:texts?|messages?|sms|alerts?|notifications?|spam|mensajes?|mensajitos?|textos?|msjs?|avisos|alertas|envois|alertes|infolettres?)';
const run = (pattern: string): RegExp => new RegExp(String.raw`\b(?:${pattern})\b`, 'u');

// How often, since when, or that it is ongoing.
const repeated = run(
  `already|again|still|times|twice|\\d+(?:st|nd|rd|th)|(?:second|third|fourth|fifth|last|umpteenth) time|yesterday|last (?:week|month|night|year)|(?:days|weeks|months|hours) ago|
  keep|keeps|ya|otra vez|de nuevo|veces|sigo|sigue|siguen|todavia|aun|ayer|hace|deja|encore|fois|hier|thought|pensaba|creia|pensais|croyais|understand|entienden|entiendes|comprenez|comprends|continue|continuez|toujours|(?:semana|mes|vez) pasad[ao]|(?:semaine|mois) derniere?`.replace(
    /\n\s+/,
    '',
  ),
);
const by = (most: number): string => String.raw`(?: \S+){0,${most}}? `;
const saying =
  'said|say|saying|texted|texting|text|sent|send|typed|type|typing|wrote|write|replied|reply|replying|responded|respond|answered|put|told (?:you|yall|u|them|this)|telling you|tell you|asked|ask|asking|requested|begged';
const ending =
  'stop(?! (?:by|at|in|for|on|over|and|the|my|his|her|to) )|stopped|quit|unsubscribe|remove|removed|removal|deleted|opt out|opted out|taken off|be off|off|off this|leave me alone|no more';
const before = [
  run(
    String.raw`(?:i|ive|we|weve|im|id|my)${by(3)}(?:unsubscribed|unsubscribing|opted out|opt out|optout|unsubscribe)`,
  ),
  run(String.raw`(?:i|ive|we|weve|im|id|time|times|already)${by(4)}(?:${saying})${by(4)}(?:${ending})`),
  run(String.raw`(?:${saying}|(?:sent|texted|typed) in) (?:stop|unsubscribe|end|cancel|quit)`),
  run(
    String.raw`(?:puse|puesto|poner|mande|mandado|mandar|mandamos|envie|enviado|enviar|escribi|escrito|escribir|conteste|contestado|respondi|respondido|dije|dicho|decir|decirles|pedi|pedido|pedir|pedirles|solicite|solicitado)${by(5)}(?:stop|alto|baja|(?:pare|paren|parar|cancelar)(?! (?:al?|la|el|los|las|de) )|no mas|(?:borr|quit|elimin|sac|saqu|remov|remuev|dej)\p{L}+)`,
  ),
  run(
    String.raw`(?:me (?:di|habia dado|he dado|dimos) de baja|(?:cancele|cancelado|quite|quitado) (?:esto|eso|${texts}|(?:sus|estos|los) ${texts})|desuscribi|desuscrito)`,
  ),
  run(
    String.raw`(?:ecrit|ecrire|envoye|envoyer|mis|repondu|repondre|dit|dire|demande|demander|tape|texte)${by(4)}(?:stop|arret|arreter|arretiez|arretez|cesser|cessiez|(?:desabonn|desinscri|retir|enlev|supprim|effac)\p{L}+)`,
  ),
  run(String.raw`(?:suis|etais|sommes)${by(3)}(?:desabonnee?s?|desinscrite?s?)`),
];
const goesOn = [
  run(
    String.raw`(?:still|keep|keeps) (?:getting|receiving|get|receive) (?:these|this|them|(?:your|ur|all these|those|so many) (?:\S+ )?${texts}|it)`,
  ),
  run(
    String.raw`why (?:do|are) (?:you|yall|they)(?: guys| people| all)? (?:still|keep|always|constantly) (?:texting|messaging|sending|contacting|bothering|text|message|contact) (?:me|us|this|my|these|all)`,
  ),
  run(
    String.raw`me siguen (?:mandando|enviando|escribiendo|molestando|texteando)|siguen (?:mandandome|enviandome|escribiendome|molestandome)`,
  ),
  run(
    String.raw`(?:continuez|continues|continuent) (?:de |a |d )(?:m |nous |me )?(?:ecrire|texter|envoyer|deranger|contacter|harceler)`,
  ),
  run(
    String.raw`(?:second|third|fourth|\d+(?:st|nd|rd|th)|last|final) (?:request|time|notice|warning|attempt)${by(5)}(?:${ending})`,
  ),
  run(
    String.raw`still (?:not|havent been) (?:unsubscribed|removed|opted out|off)|still on (?:your|this|the) (?:\S+ )?list|todavia no me (?:borr|quit|sac|elimin)\p{L}+|(?:toujours|encore) pas (?:desinscri|desabonn)\p{L}+|toujours (?:inscrite?|abonnee?) (?:a|sur)`,
  ),
  run(
    String.raw`(?:anymore|any|one|another|un|otro|encore un)(?: more)? ${texts}${by(2)}(?:and|or|y|et|ou)${by(3)}(?:sue|suing|report|reporting|block|blocking|lawyer|attorney|police|fcc|denuncio|bloqueo|demando|demandar|plainte|bloque|signale)`,
  ),
  run(String.raw`what part of (?:stop|no|unsubscribe)`),
  run(String.raw`(?:dale|hasta cuando|otra vez|sigan|siguen) con (?:los|sus|estos|esos|tantos) ${texts}`),
  run(String.raw`(?:c est bon|cest bon|fini|fatigue)(?: la)? (?:avec|de) (?:vos|ces|tes) ${texts}`),
  run(
    String.raw`(?:sigo recibiendo|me siguen? (?:llegando|mandando|enviando|escribiendo)|siguen? (?:mandandome|enviandome|escribiendome|llegandome|molestando|molestandome))(?: (?:sus|estos|esos|los|tantos|mas|puros))? (?:${texts}|esto|eso)`,
  ),
  run(
    String.raw`(?:recois|recevons|recoit) (?:encore|toujours) (?:vos|ces|tes|des|de vos) (?:\S+ )?${texts}|encore (?:vos|ces) (?:\S+ )?${texts}`,
  ),
];
// The sender pays for each text.
const costs = [
  run(
    String.raw`(?:pay|paying|charged|charges?|billed|charging)${by(2)}(?:per|for each|for every|for all|for these|for your|each|every|for|to get|to receive) (?:\S+ )?(?:${texts}|one of these)`,
  ),
  run(String.raw`(?:${texts}|these|this)${by(2)}(?:costs?|costing) (?:me|us|money|my|\d+)`),
  run(String.raw`(?:me|nos) (?:estan )?(?:cobran|cobrando|cuestan?|costando|cobra)${by(5)}${texts}`),
  run(String.raw`${texts}${by(3)}(?:me|nos) (?:cobran|cuestan?|cobra)`),
  run(String.raw`pago${by(2)}(?:por|cada) (?:\S+ )?${texts}`),
  run(String.raw`(?:me|m|nous|ca) (?:me )?(?:coute(?:nt)?|facture(?:nt)?)${by(5)}${texts}`),
  run(String.raw`${texts}${by(3)}(?:me|nous) (?:coute(?:nt)?|facture(?:nt)?)`),
  run(String.raw`(?:paie|paye|payer|payons)${by(2)}(?:pour|par|chaque) (?:\S+ )?${texts}`),
  run(
    String.raw`(?:bills?|charges?|billing|charging|cobran|cobra) (?:me |us )?(?:for|por) (?:these|this|those|esto|estos|it)`,
  ),
  run(String.raw`(?:every|each) (?:text|message)${by(2)}(?:costs?|cents|counts)`),
  run(String.raw`(?:running|runs|run) up (?:my|our)(?: \S+)? bill`),
  run(
    String.raw`(?:limited|prepaid|only (?:get|have) \d+|cant afford|pay as you go)${by(4)}(?:texts|messages)|(?:eat|eats|eating|use|using|used|burn|burning) (?:up )?(?:all )?(?:my|our) (?:data|minutes|plan|texts)`,
  ),
  run(String.raw`${texts}${by(4)}(?:(?:sale|salen) caros?|factures?)`),
  run(
    String.raw`(?:saldo|caros?)${by(4)}${texts}|${texts}${by(4)}(?:saldo)|gast(?:o|an|a|ando)${by(2)}saldo`,
  ),
  run(String.raw`(?:facturee?s?|charge) pour (?:chaque|vos|ces|tous les) ${texts}`),
  run(String.raw`forfait${by(4)}${texts}|${texts}${by(4)}forfait`),
];
/** Our texts, all or each of them, but not a single recent one. */
const allTexts = run(
  String.raw`(?:your|ur|these|those|all|so many|sus|tantos|estos|vos|ces|tes) (?:\S+ )?(?:texts|messages|alerts|notifications|mensajes|textos|avisos|alertas|sms|alertes)|(?:every|each|per|cada|chaque|par) (?:\S+ )?${texts}|(?:recevoir|recibir|receive|receiving) (?:\S+ )?${texts}|(?:time|times) you (?:text|message)`,
);
const costing = run(
  'pay|paying|bills me|charges?|charged|charging|costs?|costing|cents|eats? (?:up )?my|prepaid|expensive|caros?|cher|chers|pagar|pago|cobran?|cobrando|cuestan?|costando|saldo|coute|coutent|payer|paie|paye|gruge|grugent|forfait',
);
const money = new Set(
  'forfait recibo pago pagos payment money dinero argent plan bill bills saldo cents credit facture charge charges minutes data paper'.split(
    ' ',
  ),
);
// Only this may follow until the clause ends.
const end =
  '(?: (?:more|again|please|anymore|no|any|ok|okay|thanks|thank|you|never|ever|now|sir|maam|la|svp|stp|merci|por|favor|gracias|ya|mas|plus|pu|de|vous))*$';
const learners = [
  new RegExp(
    String.raw`^(?:(?:please|you|hi|hello|sorry|sir|maam|i say|ok) )*(?:no|not|dont) (?:(?:more|be|to|you|me) )*(?:text|texting|message|messaging|contact|contacting|write|writing|sms|bother|disturb|send|sending)(?: (?:to|for))? (?:me|us|(?:my|this) (?:phone|number|cell)|here)${end}`,
  ),
  new RegExp(
    String.raw`^(?:(?:ya|por|favor|please) )*(?:nomas|no mas|namas) (?:de )?(?:sus |tus |esos |estos |mas )?${texts}${end}`,
  ),
  new RegExp(
    String.raw`\b(?:veux|veut|jveux|jveut|jveu|voulons|souhaite|desire|veu) (?:pu|plus|pas|pus)(?: jamais)?(?: en)? (?:(?:recevoir|avoir) (?:de |d )?|de |d )(?:ca|cela|rien|(?:vos |ces |tes |des |de |vos maudits )?${texts})${end}`,
  ),
  new RegExp(
    String.raw`^(?:(?:ok|bon|non|hey|bonjour|svp|stp|la|mais) )*(?:arretez|arrete|cessez|arreter) (?:moi |avec )?(?:tout )?(?:ca|cela)${end}`,
  ),
  new RegExp(
    String.raw`\b(?:veux|jveux|veut|voulons) (?:pu|plus|pus) (?:rien )?(?:savoir|entendre)(?: parler)? de (?:vous|toi)${end}`,
  ),
  new RegExp(
    String.raw`\bstop to (?:text|texting|send|sending|message|messaging|contact|write|bother) (?:me|us|my|this|here)\b|\bmust (?:to )?stop (?:the |this |with )?${texts}${end}`,
  ),
  new RegExp(
    String.raw`\b(?:no|not|dont) (?:continue|keep) (?:to )?(?:send|sending|text|texting|message|messaging|contact|write)(?: (?:to|me|us|my|text|texts|messages|this|phone|number))*${end}`,
  ),
  new RegExp(
    String.raw`\b(?:no (?:quiero|queremos) (?:saber )?(?:nada|mas) (?:de|con) (?:ustedes|uds|usted|ud)|want nothing (?:from|to do with) (?:you|yall)|(?:veux|jveux) (?:plus|pu) rien (?:de|avec) vous)${end}`,
  ),
  new RegExp(
    String.raw`\b(?:ecrivez|ecris|textez|texte|contactez|contacte|derangez|derange) (?:moi|nous) (?:pas|pu|plus|pus)${end}`,
  ),
  new RegExp(
    String.raw`\b(?:envoyez|envoie) (?:moi|nous) (?:pas|pu|plus|pus) (?:ca|rien|(?:de |vos |d |ces )?${texts})${end}`,
  ),
];
// "My phone has gone off all day, stop it": the earlier words named what should end.
const bareEnd =
  /^(?:.* )?(?:(?:stop|quit|end) (?:it|this|that|already)|(?:knock|cut) (?:it|that) (?:off|out)|(?:arretez|arrete|cessez) (?:ca|cela)|(?:ya )?(?:paren|parenle|parele)(?: ya)?|enough is enough|ya basta|basta|ca suffit|assez)(?: (?:please|now|already|thanks|por favor|svp))*$/;
const isOfUs = run(
  String.raw`${texts}|txt|texting|messaging|phone|cell|telefono|celular|cellulaire|inbox|blowing up`,
);

/** About another person who was told to stop, or a thing. */
const tellsAnother =
  /\b(?:told|tell|asked|ask|say|said)(?: to)? (?:the|my|his|her|our|him|coach|mr|mrs|ms) |\b(?:dije|dile|dit|demande) (?:a |al |a la |au |aux )(?:mi|mon|ma|entrenador|coach|prof|maestr\p{L}+)\b/u;

function isOfAnother(words: readonly string[]): boolean {
  return (
    words.some(
      (one, at) =>
        (things.has(one) || lexicon.kin.has(one)) &&
        !/^(?:la|vous)$/.test(one) &&
        !(/[st]o$|do$/.test(one) && /^(?:he|hemos|habia|habiamos)$/.test(words[at - 1] ?? '')),
    ) || words.some(isThird)
  );
}
/** A man or a woman; "he pedido" is Spanish for "I asked". */
const isThird = (one: string, at: number, words: readonly string[]): boolean =>
  /^(?:he|she|him|hes|shes|lui)$/.test(one) && !(one === 'he' && /[ai]do$/.test(words[at + 1] ?? ''));

// Every complaint of a kind contains one of these words. Most texts have none, so a quick check excludes
// them.
const split = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const costWords =
  split(`pay paying charge charged charges charging billed bill cost costs costing cents counts limited prepaid afford bills billing expensive eat eats burn burning use used data minutes cher chers gruge grugent pagar
  only out using eating cobran cobrando cobra cuesta cuestan costando pago caro caros saldo coute coutent facture facturee facturees factures
  facturent paie paye payer payons forfait charge go`);
const repeatWords =
  split(`already again still times twice time yesterday last days weeks months hours keep keeps ya otra nuevo veces sigo sigue
  siguen todavia aun ayer hace deja encore fois hier thought pensaba creia pensais croyais understand entienden entiendes comprenez
  comprends continue continuez toujours semana mes vez semaine mois 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th`);
const goesOnWords = split(
  'second third fourth last final request attempt warning any anymore one another un otro continuez continues continuent todavia still keep keeps always constantly what why siguen sigue sigo sigan dale hasta otra recois recevons recoit encore bon cestbon fini fatigue cest',
);
const endWords = split(
  'stop quit end knock cut arretez arrete cessez paren parenle parele enough basta suffit assez',
);
const learnerWords = split(
  `no not dont nomas namas veux veut jveux jveut jveu voulons souhaite desire veu arretez arrete cessez arreter to must
  pas pu plus pus nothing`,
);

/**
 * Whether a text without a request complains about our texts, so that a user should see it: the sender asked
 * before, still gets them, pays for each, or wants no more of them in broken language. Takes words as
 * phraseWords.ts returns them.
 */
export function complains({ words, breaks }: PhraseWords, isQuestion: boolean): boolean {
  const hasOne = (set: ReadonlySet<string>): boolean => words.some((one) => set.has(one));
  const isOurs = words.some((one) => lexicon.ours.has(one) || oursHere.has(one));
  const mayCost = !isQuestion && isOurs && hasOne(costWords);
  const mayGoOn = hasOne(goesOnWords) && (isOurs || words.some(isDoing));
  const mayRepeat = hasOne(repeatWords);
  const mayEnd = hasOne(endWords);
  const mayLearn =
    !isQuestion && hasOne(learnerWords) && (isOurs || hasOne(lexicon.sendings) || hasOne(refused));
  if (!mayCost && !mayGoOn && !mayRepeat && !mayEnd && !mayLearn) return false;
  const said = words.join(' ');
  const isAsking = isQuestion && /^(?:do|does|did|is|are|will|can|could|if|should|am|has|have) /.test(said);
  if (isAsking || isLaughing(words)) return false;
  if (
    mayCost &&
    !words.some((one) => things.has(one) && !money.has(one)) &&
    ((costing.test(said) && allTexts.test(said)) || anyOf(costs, said))
  )
    return true;
  if (isOfAnother(words)) return false;
  const isSaid =
    (mayGoOn && anyOf(goesOn, said)) ||
    (mayRepeat && repeated.test(said) && anyOf(before, said)) ||
    (mayEnd && bareEnd.test(said) && isOfUs.test(said));
  if (isSaid) return !tellsOfAccident(words) && !tellsAnother.test(said);
  return (
    mayLearn && !hasOne(lexicon.otherChannels) && clausesOf(words, breaks).some((one) => anyOf(learners, one))
  );
}

const oursHere = split('these this it esto eso bill plan minutes data saldo forfait');
const isDoing = (one: string): boolean =>
  lexicon.sendings.has(one) || lexicon.sendingsToMe.has(one) || lexicon.lists.has(one) || asked.test(one);
const asked = /^(?:stop|no|off|removed?|unsub|quit|desabonn|desinscri|inscrit|borr|sac|sig|elimin)/;

const refused = split('ca cela rien vous toi ustedes uds usted ud you yall');

const anyOf = (patterns: readonly RegExp[], said: string): boolean => patterns.some((one) => one.test(said));

function clausesOf(words: readonly string[], breaks: readonly boolean[]): string[] {
  const clauses: string[] = [];
  let from = 0;
  for (let to = 1; to <= words.length; to += 1) {
    if (breaks[to] !== true) continue;
    clauses.push(words.slice(from, to).join(' '));
    from = to;
  }
  return clauses;
}
