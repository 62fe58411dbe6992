import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOptOut } from './optOutReading.ts';
import { isOptOutWord } from './optOutRules.ts';

// What people write most, and what must never put texts to them on hold: ten kinds of ordinary talk.
const kinds: Record<string, string> = {
  thanks:
    'Thanks! | Thank you so much | ok thank you | thx a lot | Gracias | Muchas gracias | gracias por avisar | Merci | Merci beaucoup! | merci pour le rappel',
  'yes and no':
    'Yes | yes please | No | no thanks | Nope, not today | sí claro | No, hoy no | Oui | non merci | Ok',
  'times and dates':
    '10:30 | Tuesday at 3 | friday works | see you monday | el martes a las 3 | mañana a las 8 | nos vemos el lunes | mardi 15h | à demain | jeudi ça me va',
  faces: '👍 | ❤️ | 😂😂 | 🙏🙏 | 🎉 | 👏👏👏 | 😢 | 🌻 | ok 👍 | 🔥🔥',
  greetings:
    'Hello | Good morning | hi there | Happy birthday! | Hola | Buenos días | Feliz Navidad | Bonjour | Bonne journée | Bonsoir',
  faith:
    'Amen | God bless you | praying for you 🙏 | Prayers up | Amén | Bendiciones | Dios los bendiga | Amen, ma soeur | que Dieu vous bénisse | priez pour nous',
  'being late':
    'Running 10 min late | on my way | almost there | stuck in traffic | Voy tarde | ya voy | llego en 5 | J’arrive | en retard de 10 min | I’m outside',
  'being ill':
    'Mateo has a fever | she is sick today | he threw up, staying home | I have the flu | mi niña está enferma | tiene calentura, no va | Ma fille est malade | il fait de la fièvre | calling in sick | no me siento bien hoy',
  questions:
    'Who is this? | What time does it start? | Where is it? | How much is it? | ¿A qué hora es? | ¿Dónde es? | ¿Cuánto cuesta? | C’est où? | À quelle heure? | Is there school today?',
  'stop as another thing':
    'the bus stop is flooded | can you stop by at 4 | can’t stop laughing | He quit the team | end of the month is fine | la parada está lejos | no para de llover | il arrête pas de pleuvoir | l’arrêt est trop loin | remove the chairs please',
};
const read = (text: string): string => (isOptOutWord(text) ? 'word' : readOptOut(text));

describe.each(Object.entries(kinds))('%s', (_, texts) => {
  test('are not opt-outs', () => {
    const list = texts.split(' | ');
    expect(list).toHaveLength(10);
    expect(list.filter((text) => read(text) !== 'none')).toEqual([]);
  });
});

test('thanks in three languages, with anything polite around, are never held', () => {
  const thanks = fc.constantFrom(
    'Thank you',
    'thanks',
    'Gracias',
    'Muchas gracias',
    'Merci',
    'Merci beaucoup',
  );
  const more = fc.constantFrom('', ' so much', ' 🙏', '!', '!!!', ' 😊', ' again', ', bye');
  const before = fc.constantFrom('', 'Ok ', 'Yes, ', 'Sí, ', 'Oui, ', 'Perfect, ');
  fc.assert(
    fc.property(before, thanks, more, (first, word, last) => {
      expect(read(first + word + last)).toBe('none');
    }),
  );
});

test('a time of day is never held, in whatever form', () => {
  fc.assert(
    fc.property(
      fc.nat(23),
      fc.nat(59),
      fc.constantFrom('', ' ok', ' please', ' works', ' está bien', ' ça va'),
      (hour, minute, more) => {
        expect(read(`${hour}:${String(minute).padStart(2, '0')}${more}`)).toBe('none');
      },
    ),
  );
});
