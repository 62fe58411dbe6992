// Names of well-known websites that false addresses imitate with letters and digits that look alike.

/**
 * Services that recipients pay with, sign in to, or get parcels from. Only names with a letter that another sign
 * resembles, and with at least five letters: shorter ones are too often part of an honest name.
 */
const knownNames =
  'amazon americanexpress apple bankofamerica capitalone citibank coinbase costco discover docusign doordash dropbox facebook fidelity gmail google hotmail icloud instagram linkedin medicaid medicare microsoft netflix office outlook paypal robinhood snapchat socialsecurity spotify tiktok tmobile venmo verizon walmart wellsfargo whatsapp yahoo youtube zelle zoom'.split(
    ' ',
  );

/** What resembles a letter in an address: digits, and two letters that run together. */
const resembling: Readonly<Record<string, string>> = {
  i: '[i1]',
  l: '[l1]',
  m: '(?:m|rn)',
  o: '[o0]',
  w: '(?:w|vv)',
};

const forms = knownNames.map(
  (name) =>
    [name, new RegExp(`^${Array.from(name, (letter) => resembling[letter] ?? letter).join('')}$`)] as const,
);

/**
 * The well-known name that a host imitates: "paypa1.com", "arnazon-orders.com", "login.g00gle.example". A capital I
 * among small letters stands for an l, as in "PayPaI.com". Null if it imitates none, or is written as the name itself.
 * `host` is the host as it is written.
 */
export function imitatedName(host: string): string | null {
  const labels = host.replace(/:\d*$/, '').split('.').slice(0, -1);
  for (const piece of labels.flatMap((label) => label.split('-'))) {
    const plain = piece.toLowerCase();
    const read = /[a-z]/.test(piece) ? piece.replaceAll('I', '1').toLowerCase() : plain;
    const imitated = forms.find(([name, form]) => name !== plain && form.test(read));
    if (imitated !== undefined) return imitated[0];
  }
  return null;
}
