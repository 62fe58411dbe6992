import { describe, expect, test } from 'vitest';
import { readOptOut } from './optOutReading.ts';
import { isOptOutWord, type OptOutReading } from './optOutRules.ts';

const read = (text: string): OptOutReading => (isOptOutWord(text) ? 'certain' : readOptOut(text));

/** One phrasing in English, Spanish, and French: each language must have what the others have. */
interface Kind {
  readonly name: string;
  readonly reading: OptOutReading;
  readonly en: readonly string[];
  readonly es: readonly string[];
  readonly fr: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    name: 'consent taken back',
    reading: 'certain',
    en: [
      'I revoke my consent',
      'I withdraw my consent to receive texts',
      'I take back my consent',
      'I rescind all consent',
    ],
    es: [
      'revoco mi consentimiento',
      'Retiro mi consentimiento para recibir mensajes',
      'retiro el consentimiento',
      'anulo mi consentimiento',
    ],
    fr: [
      'Je révoque mon consentement',
      'je retire mon consentement',
      'Nous retirons notre consentement à recevoir vos textos',
      'je reprends mon consentement',
    ],
  },
  {
    name: 'what else is withdrawn',
    reading: 'none',
    en: [
      'I want to withdraw my son from choir',
      'I withdraw my application',
      'I revoke my consent for the photo',
      'She withdrew her offer',
    ],
    es: [
      'retiro mi solicitud',
      'Quiero retirar a mi hija del coro',
      'no autorizo la excursión',
      'retiro mi candidatura',
    ],
    fr: [
      'je retire ma candidature',
      'Je retire ma fille de la chorale',
      "je n'autorise pas la sortie",
      'je retire mon fils du camp',
    ],
  },
  {
    name: 'an unknown word before what is ours',
    reading: 'certain',
    en: [
      'Take me off this blasted list',
      'get me off your ridiculous list',
      'stop sending me these dumb alerts',
    ],
    es: [
      'quítenme de su pinche lista',
      'dejen de mandarme sus dichosos avisos',
      'Eliminen mi número de su registro',
    ],
    fr: [
      'enlevez-moi de votre maudite liste',
      'arrêtez vos stupides messages',
      'retirez mon numéro de vos registres',
    ],
  },
  {
    name: 'a known list that is not ours',
    reading: 'none',
    en: [
      'Take me off the waiting list',
      'remove us from the lunch list',
      'take my name off the volunteer list',
    ],
    es: [
      'quítenme de la lista de espera',
      'saquen a Rosa de la lista del almuerzo',
      'bórrenme de la lista de voluntarios',
    ],
    fr: [
      "retirez-moi de la liste d'attente",
      "enlevez Luc de la liste de l'autobus",
      'retirez-moi de la liste des bénévoles',
    ],
  },
  {
    name: 'the verb for leaving, negated',
    reading: 'none',
    en: ["I don't want to unsubscribe", 'please do not unsubscribe me', 'not trying to opt out'],
    es: [
      'no me quiero dar de baja',
      'No quiero que me den de baja',
      'no me den de baja por favor',
      'no quiero salir de la lista',
    ],
    fr: ['je ne veux pas me désinscrire', 'Ne me désabonnez pas', 'je veux pas me désabonner'],
  },
  {
    name: 'the word copied with the instruction around it',
    reading: 'certain',
    en: [
      'just reply STOP',
      'text back stop',
      'Text STOP to 55555',
      'stop to 2145550199',
      'reply with the word stop',
    ],
    es: ['responder ALTO', 'mande BAJA', 'envíe BAJA al 55555', 'conteste con la palabra ALTO'],
    fr: ['répondre STOP', 'envoyer STOP au 55555', 'textez ARRET', 'répondez par STOP'],
  },
  {
    name: 'the word glued to what it ends',
    reading: 'certain',
    en: ['STOPALERTS', 'stopmsgs', 'STOPNOW', 'stoptexts please', 'Unsubscribe me', 'STOP PROMOS'],
    es: ['ALTOMENSAJES', 'alto mensajes ya', 'ALTO TEXTOS', 'stopmensajes'],
    fr: ['STOPSMS', 'STOP PUB', 'arret sms svp', 'STOPTEXTOS'],
  },
  {
    name: 'a long word with a slip',
    reading: 'certain',
    en: ['unsuscribe', 'Unsubcribe', 'UNSUBSCIRBE', 'unsubscrib me'],
    es: ['Unsuscribir', 'desuscrivir', 'desuscribr', 'desubscribirme por favor'],
    fr: ['désabonement', 'desaboner', 'désinscire', 'desabonnment svp'],
  },
  {
    name: 'the word and the reason for it',
    reading: 'certain',
    en: [
      'STOP my kid graduated',
      'stop i moved to Boise',
      'Stop, wrong person',
      "STOP we don't live there anymore",
      'idk who this is but stop',
    ],
    es: [
      'ALTO ya no vivo ahí',
      'stop ya no trabajo con ustedes',
      'Alto, no los conozco',
      'BAJA. Mi hija se graduó',
    ],
    fr: [
      "STOP je n'habite plus là",
      'Arrêt, mauvais numéro',
      "stop je n'ai pas d'enfant",
      'STOP. Mon père est décédé',
    ],
  },
  {
    name: 'the word and something unclear',
    reading: 'doubtful',
    en: [
      'Stop! In the name of love',
      'STOP! Collaborate and listen',
      'Stop. You are the best',
      'Stop! Hammer time',
    ],
    es: ['¡Alto! Manos arriba', 'ALTO. Quién lo diría', 'Alto, vamos ganando'],
    fr: ['Stop! Au nom de la loi', 'Arrêt. On recommence', 'STOP, je rêve'],
  },
  {
    name: 'the word as another thing',
    reading: 'none',
    en: [
      'stop by the desk',
      'Stop sign is down',
      'Stop the presses',
      'Stop flu clinic Friday?',
      'stop it 😂',
    ],
    es: [
      'hay un alto en la esquina',
      'baja el volumen por favor',
      'alto nivel de agua',
      'pare en la esquina',
    ],
    fr: ["L'arrêt est glacé", 'arrêt maladie', 'arrête tes blagues haha', 'Arrêtez-vous au coin'],
  },
  {
    name: 'the word sent by accident',
    reading: 'none',
    en: [
      'My toddler typed stop',
      'I hit unsubscribe by mistake',
      'ignore my stop, wrong chat',
      'sent cancel by accident',
    ],
    es: ['mi hijo escribió baja', 'Puse ALTO por error', 'mandé stop sin querer', 'fue un error, puse baja'],
    fr: [
      'mon fils a tapé stop',
      "j'ai écrit ARRET par erreur",
      'envoyé STOP par accident',
      'ma fille a appuyé sur stop',
    ],
  },
  {
    name: 'a number of another thing',
    reading: 'none',
    en: ['wrong room number', 'Wrong apartment number on the notice', 'the wrong bus number'],
    es: ['número equivocado de apartamento', 'Número de cuarto equivocado', 'numero de casa incorrecto'],
    fr: ['Mauvais numéro de porte', "mauvais numéro d'appartement", 'mauvais numéro de chambre'],
  },
  {
    name: 'another channel',
    reading: 'none',
    en: [
      "Don't call me, send a text",
      'Unsubscribe me from the emails, texts are fine',
      'No more paper letters please',
      'No need to text me back',
    ],
    es: [
      'No me llamen, mándenme un texto',
      'ya no manden cartas, mejor mensajes',
      'no me llame, envíe un mensaje',
    ],
    fr: [
      "ne m'appelez pas, envoyez un sms",
      'Plus de courrier papier svp',
      "N'appelez pas, écrivez par texto",
    ],
  },
  {
    name: 'another person is to end it',
    reading: 'none',
    en: ['make him stop texting', 'Get her to stop texting my son', 'tell Sam to stop messaging in class'],
    es: ['dile que deje de mandar mensajes', 'haga que su hijo deje de escribir', 'Díganle que pare'],
    fr: ["dites-lui d'arrêter d'écrire", 'Dis-lui de cesser', "dites à Marc d'arrêter de texter"],
  },
  {
    name: 'asked about or asked back',
    reading: 'none',
    en: [
      'Lose my number? no, I have it',
      'Stop texting me? never, I like it',
      'what does STOP do',
      'Why was I removed from the list?',
    ],
    es: ['¿Darme de baja? no, gracias', 'que significa BAJA', 'Qué pasa si mando ALTO'],
    fr: ['Me désabonner? non merci', 'que veut dire STOP', "qu'arrive-t-il si j'écris ARRET"],
  },
  {
    name: 'no texts, as a noun',
    reading: 'certain',
    en: ['no texts please', 'no more alerts', 'enough with the messages', 'Cut it out with these texts'],
    es: ['no mensajes por favor', 'no más avisos', 'basta de mensajes', 'párenle con los mensajes'],
    fr: [
      'pas de messages svp',
      'plus de textos',
      'ça suffit les messages',
      'fichez-moi la paix avec vos textos',
    ],
  },
  {
    name: 'a clause without a mark',
    reading: 'certain',
    en: [
      'thanks for everything but please stop',
      'no idea who you are so stop texting me',
      'not interested stop',
    ],
    es: [
      'gracias por todo pero ya paren',
      'no sé quién es pero deje de escribirme',
      'numero equivocado alto',
    ],
    fr: ['merci pour tout mais arrêtez svp', 'je sais pas qui vous êtes mais cessez', 'mauvais numero stop'],
  },
  {
    name: 'a passive wish',
    reading: 'certain',
    en: [
      'I would like to be taken off',
      'I want to be removed from your list',
      'I wish to be excluded from future messages',
    ],
    es: [
      'quiero ser eliminado de su lista',
      'quisiera ser borrada de la lista',
      'deseo ser removido de su sistema',
    ],
    fr: [
      "j'aimerais être enlevée de votre liste",
      'je veux être retiré de la liste',
      'je souhaite être supprimé de vos contacts',
    ],
  },
  {
    name: 'the word and a signature',
    reading: 'certain',
    en: ['STOP - J. Ortega, unit 9', 'stop — Linda Marsh', 'Unsubscribe - apt 14B', 'STOP\nR. Bell'],
    es: ['ALTO - Sra. Peña', 'Baja - J. Rivas', 'alto — Rosa Díaz, depto 4'],
    fr: ['ARRET - M. Gagnon', 'STOP — Lucie Roy, app 3', 'Arrêt - J. Tremblay'],
  },
  {
    name: 'never asked for',
    reading: 'doubtful',
    en: ['I never opted in to this', 'we never requested these texts', 'I have not asked for this'],
    es: ['yo no pedí estos mensajes', 'nunca autoricé estos mensajes', 'no me inscribí a esto'],
    fr: ["Je n'ai jamais demandé ces textos", "je n'ai pas demandé ça", 'je ne me suis jamais inscrit à ça'],
  },
  {
    name: 'what else was never asked for',
    reading: 'none',
    en: ['I never asked for a refund', "I didn't authorize the charge", 'we never requested overtime'],
    es: ['no pedí pizza', 'nunca autoricé el cargo', 'no me inscribí para el viaje'],
    fr: [
      "je n'ai jamais demandé de congé",
      "je n'ai pas demandé de taxi",
      'je ne me suis pas inscrit au camp',
    ],
  },
  {
    name: 'texts that reach the wrong person',
    reading: 'doubtful',
    en: [
      'These texts are not for me',
      'you keep texting me by mistake',
      'The wrong person is getting these texts',
    ],
    es: [
      'estos mensajes no son para mí',
      'me están mandando mensajes por error',
      'recibo sus mensajes por error',
    ],
    fr: ['Ces messages ne sont pas pour moi', 'je reçois vos textos par erreur', "vous m'écrivez par erreur"],
  },
  {
    name: 'people who are gone from the number or the group',
    reading: 'doubtful',
    en: ["Sam doesn't have this number anymore", 'I am no longer a member', 'Ana does not live here'],
    es: ['aquí no vive ningún José', 'ya no soy paciente', 'Ana ya no tiene este número'],
    fr: ["Julie n'a plus ce numéro", 'Je ne suis plus membre', "Marc n'habite plus ici"],
  },
  {
    name: 'a threat in case it goes on',
    reading: 'doubtful',
    en: [
      'I will report you if you text again',
      "I'm calling my lawyer if you keep texting me",
      'if I get another text I will sue',
    ],
    es: ['Voy a reportar este número si siguen', 'voy a denunciarlos si siguen escribiendo'].concat(
      'los bloqueo si me vuelven a escribir',
    ),
    fr: [
      "je porte plainte si vous continuez à m'écrire",
      "j'appelle la police si vous continuez à texter",
      "je vous bloque si vous m'écrivez encore",
    ],
  },
  {
    name: 'the word as a noun, and what it ends',
    reading: 'certain',
    en: ['put an end to these texts', 'Stop all messages', 'No further messages'],
    es: ['ALTO A LOS MENSAJES', 'pongan fin a los mensajes', 'basta con los mensajes'],
    fr: ['ARRET DES MESSAGES', 'stop aux textos', 'mettez fin à vos envois'],
  },
  {
    name: 'a number that was spoken of before',
    reading: 'doubtful',
    en: [
      'How did you get my number? Delete it',
      'who gave you this number? take it off',
      'Where is my number from? Erase it',
    ],
    es: [
      '¿Quién les dio mi número? bórrenlo',
      'de dónde sacaron mi número? quítenlo',
      'Tienen mi número? elimínenlo',
    ],
    fr: [
      'Qui vous a donné mon numéro? Effacez-le',
      "d'où sort mon numéro? supprimez-le",
      'vous avez mon numéro? Enlevez-le',
    ],
  },
  {
    name: 'an end to a nuisance',
    reading: 'certain',
    en: ['stop bugging me', 'quit blowing up my phone', 'Please refrain from contacting me'],
    es: ['dejen de estar molestando', 'déjenos en paz por favor', 'absténganse de escribirme'],
    fr: ["arrêtez de m'achaler", 'laissez-moi tranquille avec ça', "abstenez-vous de m'écrire"],
  },
  {
    name: 'a bare end after other words',
    reading: 'doubtful',
    en: ['Ugh stop', 'SPAMMERS STOP', 'Still getting texts after I said stop'],
    es: ['ya les dije que paren', 'les pedí que paren', 'los voy a bloquear'],
    fr: ["je vous ai demandé d'arrêter", "je n'en veux plus", 'je vais bloquer ce numéro'],
  },
  {
    name: 'what is laughed about, or ends by another hand',
    reading: 'none',
    en: ["Stop, I'm crying 😂", "ok I'll stop", 'when will the noise stop', 'Text me when you stop'],
    es: ['para ya jajaja', 'cuando para el ruido', 'dile que pare'],
    fr: ['arrête haha', 'quand le bruit va arrêter?', 'ça va arrêter bientôt'],
  },
  {
    name: 'off our list by any verb',
    reading: 'doubtful',
    en: [
      'jettison my number from your system',
      'let me off this list',
      "make sure I'm off the list",
      'toss my number',
    ],
    es: [
      'Ana se cambió de número',
      'no hay nadie con ese nombre',
      'No soy yo, se equivocaron',
      'este número ya no es de Juan',
    ],
    fr: ['Julie a changé de numéro', "ce numéro n'est plus à Julie", 'personne de ce nom'],
  },
  {
    name: 'other things by the same verbs',
    reading: 'none',
    en: [
      'put me on the list for Saturday',
      'clear my balance please',
      'kick me the details',
      'let me off at the corner',
      'lost my number',
    ],
    es: ['Juan se cambió de cuarto', 'cancelo la cita', 'no hay nadie en la oficina'],
    fr: ['Julie a changé de classe', 'je veux pas rater vos messages', 'je me retire du comité'],
  },
];

describe.each(kinds)('$name', ({ reading, en, es, fr }) => {
  test.each([...en, ...es, ...fr])(`%s: ${reading}`, (text) => expect(read(text)).toBe(reading));
});

test('every kind has a table of ten, in all three languages', () => {
  for (const { name, en, es, fr } of kinds) {
    expect(new Set([...en, ...es, ...fr]).size, name).toBeGreaterThanOrEqual(9);
    for (const language of [en, es, fr]) expect(language.length, name).toBeGreaterThanOrEqual(3);
  }
});

// A word known to name something else decides. A word known to name nothing does not.
test('an unknown thing holds texts, a known other thing does not', () => {
  for (const unknown of ['glimber', 'zorvat', 'quellic']) {
    expect(read(`take me off the ${unknown} list`), unknown).toBe('doubtful');
    expect(read(`quítenme de la lista de ${unknown}`), unknown).not.toBe('none');
    expect(read(`retirez-moi de la liste ${unknown}`), unknown).not.toBe('none');
  }
  for (const known of ['lunch', 'bus', 'band', 'waiting'])
    expect(read(`take me off the ${known} list`), known).toBe('none');
});

test.each([
  'stop fucking texting me',
  'STOP FUCKING MESSAGING ME',
  'stop freaking texting me',
  'Please stop effing texting this number',
  'quit bloody texting me',
  'stop goddamn messaging me!!',
  'stop frickin texting my phone',
  'will you stop fuckin texting',
])('swearing between the verb and its thing changes nothing: %s', (text) => {
  expect(readOptOut(text)).toBe('certain');
});

test.each([
  'stop fucking around lol',
  'this fucking bus stop',
  'cant stop fucking laughing',
  'I fucking love these texts',
  'stop freaking out, we are on the way',
  'quit effing around and send me the schedule',
])('swearing about another thing is no opt-out: %s', (text) => {
  expect(readOptOut(text)).toBe('none');
});
