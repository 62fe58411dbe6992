import type { AudioFilter } from '@carillon/contract/library/audio';

/** Views by the ending of the address (row B-017). */
export const views = [
  { path: 'all', title: 'All', count: 'All', filter: null },
  { path: 'starred', title: 'Starred', count: 'Favorited', filter: 'starred' },
  { path: 'shared', title: 'Shared', count: 'Shared', filter: 'shared' },
  { path: 'never-used', title: 'Never used', count: 'Unused', filter: 'unused' },
] as const satisfies readonly { path: string; title: string; count: string; filter: AudioFilter | null }[];
export type View = (typeof views)[number];

/** "Audio messages". */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text of an empty view. Null for the view of all items, where the library says how to begin. */
export function nothingIn({ path }: View, short: string): { title: string; text: string } | null {
  if (path === 'all') return null;
  if (path === 'starred')
    return { title: 'Nothing is starred', text: `Press the star of a ${short} that you use often.` };
  if (path === 'shared')
    return {
      title: 'Nothing is shared',
      text: `Share a ${short}, and everyone in your organization can use it.`,
    };
  return {
    title: `All ${short}s are in use`,
    text: `${capitalized(short)}s that no broadcast and no draft uses appear here.`,
  };
}

/** Filters of the address beside the view (row B-075). */
export const uses = [
  { value: 'announcement', text: 'Announcements' },
  { value: 'survey', text: 'Surveys' },
  { value: 'transfer-connect', text: 'Transfers' },
] as const satisfies readonly { value: AudioFilter; text: string }[];

/** What an address below /message-library/audio or /text shows: a view, one message, or nothing. */
export function partOf(ending: string | undefined): { view: View } | { itemId: number } | null {
  const view = views.find(({ path }) => path === (ending ?? 'all'));
  if (view) return { view };
  const id = /^[1-9]\d{0,9}$/.test(ending ?? '') ? Number(ending) : Number.NaN;
  return Number.isSafeInteger(id) && id <= 2_147_483_647 ? { itemId: id } : null;
}
