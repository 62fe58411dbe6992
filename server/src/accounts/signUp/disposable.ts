import { createRequire } from 'node:module';
import { mailboxOf } from '@carillon/rules/accounts/signUp/emails';

let lists: { readonly hosts: ReadonlySet<string>; readonly parents: readonly string[] } | undefined;

/** Read at the first sign-up: the list has 120,000 hosts, which a worker never needs. */
function readLists(): NonNullable<typeof lists> {
  const require = createRequire(import.meta.url);
  lists ??= {
    hosts: new Set(require('disposable-email-domains') as string[]),
    parents: (require('disposable-email-domains/wildcard') as string[]).map((host) => `.${host}`),
  };
  return lists;
}

/** True for a host of mailboxes that live for minutes. */
export function isDisposable(email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const { hosts, parents } = readLists();
  return hosts.has(host) || parents.some((parent) => host.endsWith(parent) || host === parent.slice(1));
}

/** Under which name a sign-up with this email is counted: its mailbox; all mailboxes that live for minutes are one. */
export function countedMailbox(email: string): string {
  return isDisposable(email) ? 'disposable' : mailboxOf(email);
}
