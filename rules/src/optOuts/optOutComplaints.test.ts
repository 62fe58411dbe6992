import { describe, expect, test } from 'vitest';
import { readOptOut } from './optOutReading.ts';
import { isOptOutWord } from './optOutRules.ts';

const read = (text: string): string => (isOptOutWord(text) ? 'certain' : readOptOut(text));

const named = [
  'Consider this my revocation of consent under the TCPA.',
  'This is my formal withdrawal of consent to be contacted by text.',
  'Consider this a cease and desist',
  'Please treat this as an opt-out request',
  'This is a cease and desist notice',
  'Sirva este mensaje como revocación de mi consentimiento',
  'Considere esto mi solicitud de baja',
  'Notificación formal: revocación de mi consentimiento',
  'Ceci constitue le retrait de mon consentement',
  'Voici ma demande de désinscription',
  'Considérez ceci comme ma demande de désabonnement',
];

const seen: Readonly<Record<string, readonly string[]>> = {
  'asked before': [
    'Why am I still getting these? I unsubscribed last week',
    "I've unsubscribed three times already",
    'How many times do I have to say stop',
    "This is the 4th time I'm asking to be removed",
    'I opted out weeks ago yet here we are',
    'what part of stop dont you understand',
    'ya les puse BAJA dos veces y siguen',
    'Ya pedí que me borraran y otra vez me llegan mensajes',
    'Les he pedido mil veces que paren',
    "J'ai déjà écrit ARRET deux fois et je reçois encore vos textos!!",
    "J'ai envoyé STOP hier et ça continue",
    "encore vous? j'avais demandé d'être retiré",
  ],
  'texts that cost': [
    'i have to pay per txt stop it',
    'im paying for each message quit that',
    'I get charged for every text u send, knock it off',
    'Your texts cost 10 cents each for me',
    'u guys are running up my phone bill with these',
    'prepaid phone, cant afford ur texts',
    'me cuestan dinero sus mensajes',
    'gasto mi saldo con sus mensajes',
    "ça me coûte de l'argent vos textos, arrêtez ça",
    'je paye pour chaque texto reçu',
    "chaque message m'est facturé, assez",
  ],
  'the words of learners, and as it is spoken': [
    'Pls no text me more',
    'no more text to me',
    'no send more',
    'no text me again pls',
    'you no text me no more',
    'stop to text me',
    'bajenme de la lista',
    'bajeme de esa lista por favor',
    'nomas mensajes no xfa',
    'bajen mi numero de su lista',
    'je veux pu recevoir ça',
    "j'veux pas de ça",
    'arrêtez ça là',
    'jveux pas de vos messages',
    'jveux pu rien savoir de vous',
  ],
};

const innocents = [
  'Enlevez-moi pas de la liste là!',
  'Retirez-nous pas, on veut les infos',
  'efface pas mon numéro stp',
  "Désabonnez-moi pas, c'était une erreur",
  'Envoie-moi la facture stp',
  'Tu peux me rappeler demain stp',
  'Please stop Leo from eating peanut stuff',
  'stop Jayden from hitting the other kids',
  "Revoke my ex's pickup permission",
  'Withdrawal of the application for apt 4B',
  'How do I stop my subscription payments?',
  'How do I cancel my gym subscription',
  'the kids pushed each other, I told them to stop it',
  'I told Sam already to stop by the office',
  'I asked already if the bus will stop at Elm',
  'They charge me per text at the other school, glad it is free here',
  'Do I pay for each text?',
  'Ya di de baja mi carro',
  'les dije que paren la lavadora ya',
  'nomás mensajes, no llamadas por favor',
  'bajen la renta por favor',
  'bájenme los archivos por favor',
  "J'ai encore reçu le mauvais colis",
  'Why do you keep changing the time',
  'no understand text can you call',
];

describe('what people say instead of asking', () => {
  test.each(named)('a request by its name stops: %s', (text) => expect(read(text)).toBe('certain'));
  for (const [kind, texts] of Object.entries(seen))
    test.each(texts)(`${kind}, held at least: %s`, (text) => expect(read(text)).not.toBe('none'));
  test.each(innocents)('none: %s', (text) => expect(read(text)).toBe('none'));
  test('another phone to be left and this one kept is held at most', () => {
    expect(read('my kid lost his phone so stop texting his, use mine')).toBe('doubtful');
    expect(read('stop texting my old number, use this one')).not.toBe('certain');
  });
});
