import Bowser from 'bowser';

/** A browser as its user knows it: "Chrome on Windows"; of an unknown one, what is known. */
export function browserWords(userAgent: string): string {
  if (userAgent.trim() === '') return 'An unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const system = os.name ?? '';
  const name = browser.name ?? '';
  if (name === '') return system === '' ? 'An unknown browser' : `A browser on ${system}`;
  return system === '' ? name : `${name} on ${system}`;
}

/**
 * Roughly where a call came from: the network of its address, /24 or /48, which tells the own office from elsewhere and
 * names no one. Empty without an address.
 */
export function networkWords(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (/^127\.|^::1$/.test(plain)) return 'This computer';
  const parts = plain.split('.');
  if (parts.length === 4) return `${parts.slice(0, 3).join('.')}.x`;
  if (!plain.includes(':')) return '';
  const [head = ''] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return `${groups.slice(0, 3).join(':')}:…`;
}
