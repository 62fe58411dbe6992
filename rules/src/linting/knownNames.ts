// Names of well-known websites that false addresses imitate with letters and digits that look alike.

/**
 * Services that recipients pay with, sign in to, or get parcels from. Only names with a letter that another sign
 * resembles. Names of fewer than five letters are too often part of an honest name: they count as a whole label of the
 * address, and only with a digit.
 */
const knownNames =
  'amazon americanexpress apple bankofamerica capitalone chase citibank coinbase costco discover disney docusign doordash dropbox ebay facebook fedex fidelity gmail google hotmail icloud instagram linkedin medicaid medicare microsoft netflix office outlook paypal robinhood roblox snapchat socialsecurity spotify steam target telegram tiktok tmobile twitter uber ups usbank usps venmo verizon walmart wellsfargo whatsapp yahoo youtube zelle zillow zoom'.split(
    ' ',
  );

/** What resembles a letter in an address: digits, other letters, and two letters that run together. */
const resembling: Readonly<Record<string, string>> = {
  a: '[a4]',
  b: '[b8]',
  d: '(?:d|cl)',
  e: '[e3]',
  g: '[g9]',
  i: '[i1l]',
  l: '[l1]',
  m: '(?:m|rn)',
  o: '[o0]',
  s: '[s5]',
  t: '[t7]',
  w: '(?:w|vv)',
};
const shortest = 5;

const forms = knownNames.map(
  (name) =>
    [name, new RegExp(`^${Array.from(name, (letter) => resembling[letter] ?? letter).join('')}$`)] as const,
);

/** Endings under which a known name is not its owner's: "paypal.com.evil.ru". */
const ownEndings = 'com net org gov us co'.split(' ');

/**
 * The well-known name that a host imitates: "paypa1.com", "arnazon-orders.com", "login.g00gle.example",
 * "paypal.com.evil.ru". A capital I among small letters stands for an l, as in "PayPaI.com". Null if it imitates none, or
 * is written as the name itself. `host` is the host as it is written.
 */
export function imitatedName(host: string): string | null {
  const labels = host.replace(/:\d*$/, '').split('.').slice(0, -1);
  for (const label of labels)
    for (const piece of label.split('-')) {
      const plain = piece.toLowerCase();
      const read = /[a-z]/.test(piece) ? piece.replaceAll('I', '1').toLowerCase() : plain;
      const isPart = piece.length !== label.length;
      const imitated = forms.find(
        ([name, form]) =>
          name !== plain && form.test(read) && (name.length >= shortest || (!isPart && /\d/.test(read))),
      );
      if (imitated !== undefined) return imitated[0];
    }
  return nameBeforeEnding(labels);
}

/** "paypal.com.evil.ru" leads to evil.ru. "paypal.com.mx" may be PayPal's own: two letters follow directly. */
function nameBeforeEnding(labels: readonly string[]): string | null {
  const at = labels.findIndex(
    (label, index) =>
      index + 1 < labels.length - 1 &&
      knownNames.includes(label.toLowerCase()) &&
      ownEndings.includes((labels[index + 1] ?? '').toLowerCase()),
  );
  return at === -1 ? null : (labels[at] ?? '').toLowerCase();
}
