import { atMost } from '@carillon/rules/money/amounts';

/** The title of the browser tab says at most this (row C-018). */
const most = 999;

/** "(3) Inbox | Carillon". No number when everything is read (3-decisions 17.6). */
export function titleWith(unread: number, title: string): string {
  return unread > 0 ? `(${atMost(unread, most)}) ${title}` : title;
}

let title = '';
let unread = 0;

/** Names the browser tab: the page, then the product. */
export function titlePage(text: string): void {
  title = text;
  document.title = titleWith(unread, title);
}

/** Puts the number of unread conversations before the title of every page. */
export function titleUnread(n: number): void {
  if (n === unread) return;
  unread = n;
  if (title !== '') document.title = titleWith(unread, title);
}
