import { formatPhone } from '../phones/cells/phoneText.ts';

/** A text number or a person as a title shows it: by name, else by phone, in stored form. */
export interface Titled {
  readonly name: string | null;
  readonly phone: string;
}

/** The user's place in the inbox (C-015, 3-decisions 2.1). */
export type InboxMode =
  | { readonly kind: 'inbox' | 'done' | 'autoOptOuts' | 'scheduled' }
  | { readonly kind: 'tag' | 'broadcast'; readonly name: string }
  | ({ readonly kind: 'textNumber' | 'conversation' } & Titled);

/** The name of a text number or person, else the phone: "(214) 555-0100" (C-016). */
export function nameOrPhone({ name, phone }: Titled): string {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' ? formatPhone(phone) : trimmed;
}

/** The heading of the inbox (C-016, 3-decisions 2.1). */
export function inboxTitle(mode: InboxMode): string {
  switch (mode.kind) {
    case 'inbox':
      return 'Inbox';
    case 'done':
      return 'Done';
    case 'autoOptOuts':
      return 'Auto Opt-Outs';
    case 'scheduled':
      return 'Scheduled';
    case 'tag':
    case 'broadcast':
      return mode.name;
    case 'textNumber':
    case 'conversation':
      return nameOrPhone(mode);
  }
}

/** An unread count as badges show it: "", "3", "99+" with the cap 99 (C-018, 3-decisions 17.4). */
export function cappedCount(count: number, cap: 99 | 999 = 999): string {
  if (!(count > 0)) return '';
  return count > cap ? `${cap}+` : String(Math.floor(count));
}

/** The title of a page: "(4) Inbox | Product", without a prefix when nothing is unread (C-018, 3-decisions 17.6). */
export function pageTitle(page: string, product: string, unread: number): string {
  const count = cappedCount(unread);
  return `${count === '' ? '' : `(${count}) `}${page} | ${product}`;
}
