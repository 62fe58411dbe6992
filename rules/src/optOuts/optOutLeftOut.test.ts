import { expect, test } from 'vitest';
import { readOptOut } from './optOutReading.ts';

test.each([
  'Keep my phone out of it from now on',
  'I have a radio for the weather, leave me out of this',
  'Kindly leave my telephone off your texting list',
  'I read the website, nothing more to my phone please',
  'Text messaging is not an acceptable way to reach us',
  'three texts a day about leaves. Knock it off',
  'dejen mi celular fuera de esto',
  'nada más a mi teléfono',
  'Laissez mon cell en dehors de ça',
  'plus rien sur mon téléphone',
])('a phone that is to be left out is held at least: %s', (text) => {
  expect(readOptOut(text)).not.toBe('none');
});

test.each([
  'Leave me out of the mailing list',
  'keep me out of your campaigns please',
  'leave us out of all future messages',
  'count me out of these blasts',
  'leave me out of the text list from now on',
])('a list of ours, by its name, is held at least: %s', (text) => {
  expect(readOptOut(text)).not.toBe('none');
});

test.each([
  'Leave me out of the lineup',
  'coach leave me out of the starting lineup',
  'leave us out of the potluck',
  'Please keep me out of the raffle',
  'keep me out of the next game',
  'leave me out of the team photo',
  'count us out of the carpool',
  'hi can you leave me out of the class picture',
  'leave my son out of the batting order',
  'Déjame fuera de la alineación',
  'déjenme fuera de la rifa',
  'Laissez-moi en dehors de la composition',
  'laisse-moi en dehors du match',
])('to be left out of plans is none: %s', (text) => {
  expect(readOptOut(text)).toBe('none');
});

test.each([
  'Leave me out of the lineup and stop texting me',
  'leave me out of the game and out of these texts',
  'leave me out of the raffle. STOP',
  'leave me out of the photo, unsubscribe me',
  'laissez-moi en dehors de ça',
])('plans and a request are held at least: %s', (text) => {
  expect(readOptOut(text)).not.toBe('none');
});

test.each([
  'Keep the dog out of it',
  'Leave the key with my sister please',
  'leave my name off the trophy',
  'Leave the chairs out of the rain',
  'I have nothing on my plate today',
  'Smoking is not allowed here',
  'dejen el carro fuera de la cochera',
  'nada nuevo en mi casa',
  'Laissez le chat dehors',
  'rien de neuf sur mon dossier',
])('another thing is none: %s', (text) => {
  expect(readOptOut(text)).toBe('none');
});
