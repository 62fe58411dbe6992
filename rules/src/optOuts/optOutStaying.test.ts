import { expect, test } from 'vitest';
import { readOptOut } from './optOutReading.ts';

const staying = `no quiero salir de la lista
no me vayan a quitar de la lista, yo sí quiero saber
No quiero que me quiten, sí los leo
Quiero seguir recibiendo los mensajes, no me den de baja
I don't want to be removed from the texts
I got kicked off the text list somehow, add me again
Please unsubscribe my gmail, keep the phone
ne me désabonnez pas, c'est mon chum qui a écrit stop
Arrêtez pas de m'envoyer les rappels, ça m'aide ben gros
Je me suis désabonnée de l'infolettre mais gardez-moi pour les textos`.split('\n');

test.each(staying)('who wants to stay is not opted out: %s', (text) => {
  expect(readOptOut(text)).not.toBe('certain');
});

const leaving = `I don't want to get these, stop texting me
no quiero mensajes, quítenme de la lista
no quiero recibir más mensajes
Retirez-moi de la liste
je ne veux plus recevoir vos textos
Take me off your list
I do not want to receive texts
Ya no quiero seguir recibiendo esto
arrêtez de m'écrire
Don't keep me on your list`.split('\n');

test.each(leaving)('who wants to leave is stopped or held: %s', (text) => {
  expect(readOptOut(text)).not.toBe('none');
});
