// Spanish is often written as it sounds: "kitenme", "mensages", "borrenme" with v, "no buelvan". Letters that sound alike
// are folded to one, so that no list of misspellings has to be kept. Words are lower case, without accents.

/** Spanish words that opt-outs are made of, as they are spelled. */
const spelled = `
  quiten quitenme quitame quiteme quitenos quitar quitarme quitarnos quiero quieren quiera
  borren borrenme borrame borreme borrenos borrar borrarme borra borre
  saquen saquenme saquenos sacame sacarme eliminen eliminenme elimineme eliminarme eliminar remuevan remuevanme
  dejen dejenme dejeme dejenos dejar paren basta bastante alto
  envien envie enviar enviarme enviando enviandome envies envio envios
  escriban escribanme escribir escribirme escriba escribas escribiendo escribiendome
  manden manda mandar mandarme mandando mandandome
  llamen llame llamar llamarme lleguen llegan vuelvan vuelva volver molesten molestar molestarme moleste
  reciba recibir recibiendo recibo mensaje mensajes mensajito mensajitos textos aviso avisos
  numero telefono celular lista contactos sistema registros equivocado equivocada equivocaron equivocaste
  deseo desea suscribirme desuscribirme desuscribir desuscribanme desuscribeme suscripcion
  cancelen cancelar cancelenme suspendan suspender detengan detener
  autorizo autorizacion consentimiento permiso revoco retiro
  gracias favor nunca quien quienes ahora vivo conozco baja que
`
  .trim()
  .split(/\s+/);

/** English and French words that sound like one of these and mean something else. */
const otherWords = new Set(
  'kite kay key k q ki vivo dejar manda avis envoi messages passage alter desist'.split(' '),
);

const soft = (letter: string): boolean => letter === 'e' || letter === 'i';

/** One letter as it sounds before the next: b for v, k for c and qu, s for z and soft c, j for soft g, none for h. */
function sound(letter: string, before: string, next: string): string {
  switch (letter) {
    case 'v':
      return 'b';
    case 'z':
      return 's';
    case 'q':
      return 'k';
    case 'u':
      return before === 'q' ? '' : 'u';
    case 'c':
      if (next === 'h') return 'c';
      return soft(next) ? 's' : 'k';
    case 'g':
      return soft(next) ? 'j' : 'g';
    case 'h':
      return before === 'c' || before === 's' ? 'h' : '';
    default:
      return letter;
  }
}

function fold(word: string): string {
  let folded = '';
  let last = '';
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charAt(at);
    let heard = sound(letter, word.charAt(at - 1), word.charAt(at + 1));
    if (letter === 'l' && word.charAt(at + 1) === 'l') {
      heard = 'y';
      at += 1;
    }
    // A doubled letter sounds as one.
    if (heard !== '' && heard !== last) folded += heard;
    if (heard !== '') last = heard;
  }
  return folded;
}

const bySound = new Map(spelled.map((word) => [fold(word), word]));
// Short words are too easily another word.
const shortest = 4;
const shortOnes = new Map([
  ['ke', 'que'],
  ['aki', 'aqui'],
  ['k', 'que'],
  ['q', 'que'],
  ['vaja', 'baja'],
]);

/** The Spanish word that was written as it sounds, or undefined when the word is spelled well or is another. */
export function spanishSpelling(word: string): string | undefined {
  const short = shortOnes.get(word);
  if (short !== undefined) return short;
  if (word.length < shortest || otherWords.has(word)) return undefined;
  const found = bySound.get(fold(word));
  return found === undefined || found === word ? undefined : found;
}
