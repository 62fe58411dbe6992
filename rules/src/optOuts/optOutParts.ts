import * as lexicon from './words/optOutLexicon.ts';

// The role of a word in a sentence, in any of the languages, for learning from texts: what is learned from
// "dont text me" then applies to "no me manden" as well. Contains the lists of the grammar, and more that the
// grammar does not need.

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

// People leave, and then have no reason to be texted.
const gone =
  words(`moved move moving left retired retire graduated graduates graduating finished transferred switched
  homeschool homeschooled resigned fired laid former passed died dead deceased sold withdrew aged ended
  mudamos mude mudo mudaron cambie cambiamos cambio gradue graduo graduaron renuncie jubile jubilado fallecio murio
  vendi vendimos termino egreso
  demenage demenages demenagee demenager quitte parti partie partis change changee diplome diplomee retraite decede
  decedee mort morte vendu demissionne gradue`);
const noMore = words('anymore longer again more mas plus pu encore ya since depuis desde');
const threats =
  words(`lawyer lawyers attorney sue suing lawsuit legal fcc ftc tcpa gdpr rgpd cnil crtc complaint report reporting
  reported block blocked blocking police court illegal law registry carrier
  ley denunciar denuncia denuncio demanda demandar reportar reporto reportarlos abogado abogada bloquear bloqueo
  bloqueados bloqueo policia ilegal acoso acosando
  avocat plainte signaler signale bloquer bloque bloquee poursuivre poursuite loi harcelement harceler`);
const informing =
  words(`loop informed posted notified updated alerted info remind reminded reminding reminds inform tell
  avisen avisar avise avisarme avisenme avisan recuerden recordarme recordar recuerdan informar informen informarme enterar enteren
  courant tenir rappeler rappelez aviser avisez prevenir prevenez informer informez`);
const occasions =
  words(`appointment appointments appt shift shifts job jobs school class classes practice event events bill service
  church clinic office parish league campaign donation vaccine menu schedule
  cita citas turno turnos escuela clase clases iglesia clinica vacante vacantes oficina liga partido vacuna horario
  rdv rendez quart quarts ecole cours eglise clinique messe bureau equipe match vaccin horaire`);
const thanking =
  words(`appreciate agradezco apprecie blessings bless blessed bendiciones amen felicidades congrats congratulations feliz
  bonne bon joyeux happy god dios dieu welcome awesome excelente excellent super bravo great perfect perfecto parfait
  beaucoup mucho muchas love amor paz bonjour hola bonsoir buenos buenas`);
const confirming =
  words(`confirmed confirm confirmo confirme yep yup sure listo claro oui si correct recibido received recu entendido
  compris note vale dale bueno understood`);
const annoyed =
  words(`sick tired enough fed annoying annoyed basta harto harta hartos cansado cansada cansan molesto
  tanne tannee ecoeure ecoeuree marre assez ras bol fatigue hell damn fuck fucking shit crap garbage trash stupid wtf
  puta chingada chinguen chingar pinche pinches crisse crissez crissent tabarnak osti merde putain maudit sacrez sacrament lachez
  fichez foutez lost alone peace paz paix tranquilo tranquila tranquille`);
const costs =
  words(`pay paying cost costs charge charged charges cents dollar expensive limited plan prepaid saldo cobran cobra pago
  cuesta cuestan caro paie payer coute coutent cher forfait`);
const hours =
  words(`am pm wake wakes waking woke sleep sleeping asleep dormir despierta despiertan despertar madrugada
  reveille reveillent reveillez dors dort`);
const asking =
  words(`why who what when where how which que quien cuando donde cuanto cuantos como quoi qui quand comment
  combien pourquoi quel quelle is are does`);
const consenting =
  words(`consent permission authorize authorization revoke withdraw opt opted signed subscribed subscribe sign enrolled
  consentement consentimiento autorizo autorice permiso autorisation revoco revoque retracto inscrit inscrite inscribi
  apunte suscribi abonne abonnee`);
const onTheWay =
  words(`coming late running way arrive arrived here llego llegando llegue voy camino arrive arrivons retard viens
  parking waiting outside afuera`);
const telling =
  words(`told asked asking said saying already twice times time typed sent replied answered wrote requested
  pedi pedido dije dicho mande escribi veces vez segunda tercera demande demander dit ecrit fois deja`);
const mistaken = words(
  'wrong incorrect mistake equivocado equivocada equivoco equivocaron erreur mauvais trompez trompe',
);
const yours = words("you your yours vous votre vos tu tus su sus ustedes usted y'all yall guys people");

type Sets = readonly ReadonlySet<string>[];
/** Roles of words that carry meaning. A word has the first role that lists it. */
const speaking: readonly Sets[] = [
  [lexicon.negations],
  [lexicon.endings],
  [lexicon.strictEndings],
  [lexicon.leaving],
  [lexicon.takings, lexicon.takingsOfMe],
  [lexicon.sendings, lexicon.sendingsToMe],
  [lexicon.otherChannelDoings],
  [lexicon.otherChannels],
  [lexicon.ours],
  [lexicon.numbers],
  [lexicon.lists],
  [lexicon.receivings],
  [gone],
  [noMore],
  [threats],
  [informing],
  [annoyed],
  [consenting],
  [telling],
  [mistaken],
  [costs],
  [hours],
  [occasions],
  [lexicon.possessives],
  [lexicon.meWords],
  [lexicon.kin, lexicon.others],
  [lexicon.wants],
  [lexicon.times],
  [yours],
  [lexicon.laughs],
  [onTheWay],
  [confirming],
  [thanking],
  [asking],
  [lexicon.anything],
];
// Found in any sentence, between words that carry meaning.
const silent: readonly Sets[] = [[lexicon.prepositions], [lexicon.fillers], [lexicon.determiners]];
const digits = speaking.length + silent.length;
/** Role of unlisted words. */
export const unknownPart = digits + 1;
/** The first roles make requests. A text with none of them is hardly a request. */
const askingParts = 22;

const partOf = new Map<string, number>();
[...speaking, ...silent].forEach((sets, part) => {
  for (const set of sets) for (const word of set) if (!partOf.has(word)) partOf.set(word, part);
});

/** The role of a word, as a number. */
export const partFor = (word: string): number =>
  partOf.get(word) ?? (/^\d+$/.test(word) ? digits : unknownPart);

/** Whether words with this role carry meaning on their own. */
export const isHeard = (part: number): boolean => part < speaking.length || part === digits;

/** Whether requests contain words with this role. */
export const isOfRequests = (part: number): boolean => part < askingParts;
