import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';

const others = {
  carillon: 'Carillon',
  staff: 'Carillon’s staff',
  phone: 'A caller',
  user: 'A former user',
} as const;

/** Who did it: a user's name, or what acts without a user. */
export function doerOf({ By, User }: Pick<BroadcastActivity, 'By' | 'User'>): string {
  const name = User?.Name ?? '';
  return name === '' ? others[By] : name;
}

/** Instants among what deeds change; everything else is words. */
const dated = ['changeStart', 'waitForWindow'];

interface Change {
  readonly from: string | null;
  readonly to: string | null;
  readonly isDate: boolean;
}

/**
 * What a deed changed, as it is shown: texts in quotation marks, a value that is gone or was none as such. Null when
 * nothing changed that a reader would look for.
 */
export function changeOf({ Deed, From, To }: Pick<BroadcastActivity, 'Deed' | 'From' | 'To'>): Change | null {
  if (From === To) return null;
  if (dated.includes(Deed)) return { from: From, to: To, isDate: true };
  const quoted = Deed === 'changeText' || Deed === 'changePersonText' || Deed === 'rename';
  const words = (value: string | null) =>
    value === '' ? 'none' : value === null ? null : quoted ? `“${value}”` : value;
  const isMessage = Deed === 'changeAudio' || Deed === 'changeAudioVM' || Deed === 'loseAudio';
  return {
    from: words(From) ?? (isMessage ? 'none' : null),
    to: words(To) ?? (isMessage ? 'none' : null),
    isDate: false,
  };
}
