/** What people text back, by what it is: talk, what only looks like an opt-out, and opt-outs; in three languages. */
const texts = {
  en: {
    talk: [
      'Ok thanks',
      'Yes',
      "We'll be there at 5, can you save us two seats?",
      'Who is this?',
      'Is practice still on tonight? It is raining here',
      'My son has a fever and will stay home today. Please send the homework with his sister.',
      '👍',
      'What time does the bus leave on Friday',
    ],
    lookAlike: [
      "Don't stop, these are great!",
      'Which bus stop is it?',
      'Please stop by the office when you can',
      'Can you cancel my 3pm and find another time?',
      'I want to end the contract for the gym, who do I call',
      'Stop sending him to detention for nothing',
      'Remove the blue chairs from my order please',
      'No more rain I hope',
    ],
    optOut: [
      'STOP',
      'Stop.',
      'please take me off this list',
      'Quit texting me!!',
      'do not text this number again',
      'I no longer have a child at this school, remove me',
      'wrong number, leave me alone',
      'unsubscribe me from all of your messages please',
    ],
  },
  es: {
    talk: [
      'Gracias',
      'Sí, ahí estaremos',
      '¿A qué hora es la junta?',
      'Mi hija está enferma y no irá hoy',
      '¿Quién es?',
      'Perfecto, nos vemos el lunes',
    ],
    lookAlike: [
      'No paren, me encantan',
      '¿Dónde para el autobús?',
      'Quiero cancelar mi cita de mañana',
      'Ya no llueve',
      'Quiten la nieve de la entrada por favor',
      'No más tarea por hoy',
    ],
    optOut: [
      'ALTO',
      'PARAR',
      'No me manden más mensajes',
      'Quítenme de la lista por favor',
      'ya no quiero recibir estos mensajes',
      'Dejen de escribirme',
    ],
  },
  fr: {
    talk: [
      'Merci beaucoup',
      'Oui, nous serons là',
      "À quelle heure commence l'entraînement ?",
      "Mon fils est malade, il ne viendra pas aujourd'hui",
      'Qui est-ce ?',
      "D'accord pour lundi",
    ],
    lookAlike: [
      "N'arrêtez pas, c'est super",
      'Où est l’arrêt de bus ?',
      'Je voudrais annuler mon rendez-vous de demain',
      'Plus de pluie, enfin',
      'Enlevez la neige devant la porte',
      'Arrête de rire',
    ],
    optOut: [
      'ARRET',
      'Arrêtez de m’envoyer des messages',
      'Retirez-moi de la liste',
      'je ne veux plus recevoir vos textos',
      'Désabonnez-moi svp',
      'Ne m’écrivez plus',
    ],
  },
};

/** The longest text that is read for phrases, and a long one, in characters. */
const lengths = [200, 1_000];

/** A text prefixed with talk in its language until it has this many characters, with nothing cut off. */
function lengthened(text: string, talk: readonly string[], length: number): string {
  let before = '';
  for (let at = 0; before.length + text.length < length; at += 1) before += `${talk[at % talk.length]}. `;
  return before.slice(before.length + text.length - length) + text;
}

/** All of them, each as it is and lengthened. */
export const inboundTexts: readonly string[] = Object.values(texts).flatMap(({ talk, lookAlike, optOut }) =>
  [...talk, ...lookAlike, ...optOut].flatMap((text) => [
    text,
    ...lengths.map((length) => lengthened(text, talk, length)),
  ]),
);
