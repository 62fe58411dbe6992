import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readOptOut } from '../optOutReading.ts';

const things = [
  'the email reminders',
  'the email alerts',
  'your email updates',
  'these email notifications',
  'the e-mail list',
  'the paper reminders',
  'the voicemail alerts',
  'the app notifications',
  'the mailed newsletter',
  'emails',
];
const endings = [
  'Cancel',
  'Stop',
  'End',
  'Please stop',
  'Unsubscribe me from',
  'Turn off',
  'Quit',
  'No more',
  'I want to stop',
  'Take me off',
];
const keepings = [
  ', the texts are enough',
  ', texts are fine',
  ' but keep the texts',
  '. I read the texts',
  ', texts only please',
  ' since I get the texts',
  ', I prefer text',
  '; text me instead',
];

describe('another channel is to end, and texts are wanted', () => {
  test.each(endings)('%s ...', (ending) => {
    for (const thing of things)
      for (const keeping of keepings) {
        const text = `${ending} ${thing}${keeping}`;
        expect([text, readOptOut(text)]).toEqual([text, 'none']);
      }
  });

  test.each([
    'Paren los correos de recordatorio, los textos bastan',
    'Dejen de mandar avisos por correo, los mensajes están bien',
    'No más correos por favor, leo los textos',
    'Paren las llamadas, prefiero mensajes',
    'Arrêtez les rappels par courriel, les textos suffisent',
    'Plus de courriels svp, je lis les textos',
    'Cessez les appels, je préfère les textos',
    'No more calls please, text me instead',
    'Can you stop the paper notices? The texts are enough',
    'Stop the voice messages, texting works better for me',
  ])('%s', (text) => expect(readOptOut(text)).toBe('none'));
});

describe('texts are to end as well, or instead', () => {
  test.each([
    'Stop the texts, emails are fine',
    'Stop the texts, email me',
    'Stop the emails and the texts',
    'stop emails and texts',
    'Stop email reminders and texts',
    'No more emails or texts please',
    'Cancel the email and text reminders',
    'unsubscribe me from emails and texts',
    'Stop all calls and texts',
    'Please stop your texts, calls and emails',
    'take me off the email and text list',
    'Stop the emails and texts. There are too many',
    'stop the texts and just call me',
    'No more texts. Just email me.',
    'Cancel the text messages and keep the emails',
    'Dejen de mandar correos y mensajes',
    'No quiero más textos ni correos',
    'Arrêtez les courriels et les textos',
  ])('%s', (text) => expect(readOptOut(text)).toBe('certain'));

  it('as a question is held', () => {
    expect(readOptOut('Can you stop the emails and texts?')).toBe('doubtful');
  });
});

// Texts are neither wanted nor refused beside the other channel: nothing is said that ends them for certain.
test.each([
  "Don't stop the emails and texts",
  'When will you stop the emails and texts',
  'Stop the emails and text me',
  'the emails and the texts say different times',
  'I get the texts but no emails',
  'Cancel my appointment and email me',
  'I didnt get the email or the text',
])('%s is no opt-out', (text) => expect(readOptOut(text)).not.toBe('certain'));

test.each(["Stop the emails, I don't want texts either", 'No more emails, no texts, nothing'])(
  '%s is seen',
  (text) => expect(readOptOut(text)).not.toBe('none'),
);

it('the order of two channels that are to end does not matter', () => {
  const one = fc.constantFrom('emails', 'the calls', 'your letters', 'email alerts', 'robocalls');
  const other = fc.constantFrom('texts', 'the texts', 'your text messages', 'text alerts', 'SMS');
  const and = fc.constantFrom(' and ', ' or ', ', ');
  fc.assert(
    fc.property(fc.constantFrom('Stop ', 'No more ', 'Cancel '), one, and, other, (ending, a, sign, b) => {
      expect(readOptOut(`${ending}${a}${sign}${b}`)).toBe('certain');
      expect(readOptOut(`${ending}${b}${sign}${a}`)).toBe('certain');
    }),
  );
});
