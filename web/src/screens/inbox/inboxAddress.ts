/** What an address of the inbox shows. */
export type InboxAddress =
  | { readonly kind: 'list' | 'landing' | 'scheduled' | 'unknown' }
  | { readonly kind: 'conversation'; readonly id: number }
  | { readonly kind: 'text'; readonly id: number };

/** Reads the path below /inbox (rows C-009 to C-015). Texts of broadcasts have ids below zero. */
export function readInboxAddress(pathname: string): InboxAddress {
  const [first, second, ...more] = pathname
    .replace(/^\/inbox\/?/i, '')
    .split('/')
    .filter((part) => part !== '');
  if (first === undefined) return { kind: 'list' };
  if (more.length > 0) return { kind: 'unknown' };
  if (second === undefined && first === 'landing') return { kind: 'landing' };
  if (second === undefined && first === 'scheduled-conversations') return { kind: 'scheduled' };
  if (first === 'textMessages') {
    const id = Number(second);
    return Number.isInteger(id) && id !== 0 ? { kind: 'text', id } : { kind: 'unknown' };
  }
  const id = Number(first);
  const isOne = Number.isInteger(id) && id > 0 && (second === undefined || second === 'messages');
  return isOne ? { kind: 'conversation', id } : { kind: 'unknown' };
}
