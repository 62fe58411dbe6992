function words(list: string): string[] {
  return list.split(', ');
}

/**
 * Opt-out words: those of the 2024 FCC revocation order (47 CFR 64.1200(a)(10): STOP, QUIT, END, REVOKE,
 * OPT OUT, CANCEL, UNSUBSCRIBE) and the words of further languages.
 */
export const stopWords: readonly string[] = [
  ...words('STOP, STOPALL, STOP ALL, QUIT, END, CANCEL, UNSUBSCRIBE, UNSUB, REVOKE'),
  ...words('OPT OUT, OPTOUT, OPT-OUT, REMOVE, REMOVE ME'),
  // Spanish
  ...words('ALTO, PARAR, PARE, BAJA, DETENER, DETENGA, CANCELAR, SALIR, TERMINAR'),
  ...words('DESUSCRIBIR, NO MAS'),
  // French
  ...words('ARRET, ARRETER, ARRETEZ, ANNULER, DESABONNER, DESINSCRIRE, FIN'),
  // Portuguese, German, Italian
  ...words('SAIR, CANCELE, STOPP, ABMELDEN, ABBESTELLEN, FERMA, ANNULLA, CANCELLA'),
  // Polish, Dutch, Filipino, Haitian Creole
  ...words('REZYGNUJE, WYPISZ, AFMELDEN, STOPPEN, TIGIL, HINTO, KANPE'),
];

/** Opt-in words. YES is not one of them: it answers surveys. */
export const startWords: readonly string[] = [
  ...words('UNSTOP, START, RESTART, RESUBSCRIBE, OPT IN, OPTIN, OPT-IN'),
  ...words('INICIAR, NONARRET, REPRENDRE'),
];

/** Help words. */
export const helpWords: readonly string[] = words('HELP, INFO, AYUDA, AIDE');

const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * A message in the form in which it is compared with control words and keywords: NFKC,
 * accents folded, upper case, no punctuation, quotes or emoji at either end, single spaces inside.
 */
export function normaliseKeyword(text: string): string {
  const folded = text.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const chars = Array.from(folded);
  let start = 0;
  let end = chars.length;
  while (start < end && !letterOrDigit.test(chars[start] ?? '')) start += 1;
  while (end > start && !letterOrDigit.test(chars[end - 1] ?? '')) end -= 1;
  return chars
    .slice(start, end)
    .join('')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ');
}
