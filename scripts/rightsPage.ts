/**
 * Writes docs/rights.md from the table of rights and the routes of the contract:
 *
 *   node scripts/rightsPage.ts
 */
import { writeFileSync } from 'node:fs';
import { allRoutes } from '@carillon/contract/all';
import { accountStatuses } from '@carillon/rules/accounts/accountStatus';
import {
  isGranted,
  may,
  plainUser,
  rights,
  type Right,
  type RightHolder,
} from '@carillon/rules/accounts/rights';
import { rightsInWords } from '@carillon/rules/accounts/rightsInWords';

const names = Object.keys(rights) as Right[];
const switches = {
  CanCreateBroadcast: 'with "Can create broadcasts"',
  CanSeeAllBroadcasts: 'with "Can see all broadcasts"',
  CanSeeAllRoster: 'with "Can see all contacts"',
  CanSeeGroupAudio: 'with "Can see group audio"',
  CanCreateConversations: 'with "Can create conversations"',
  HasTextNumberAssigned: 'with a text number',
} as const;
const everySwitch = Object.fromEntries(Object.keys(switches).map((name) => [name, true]));

/** Returns when a user with this role has the right, according to the table. */
function when(right: Right, role: Partial<RightHolder>): string {
  const granted = (more: Partial<RightHolder>) => isGranted(right, { ...plainUser, ...role, ...more });
  const needed = Object.entries(switches).filter(([name]) => !granted({ ...everySwitch, [name]: false }));
  if (!granted(everySwitch)) return 'no';
  const words: string[] = needed.map(([, text]) => text);
  if (!granted({ ...everySwitch, IsFreeTrial: true })) words.push('not on a free trial');
  return words.length === 0 ? 'yes' : words.join(', ');
}

function rightsTable(): string[] {
  return names.map((right) => {
    const roles = [{ IsMasterUser: true }, { IsAccountAdmin: true }, {}].map((role) => when(right, role));
    return `| \`${right}\` | ${rightsInWords[right]} | ${roles.join(' | ')} |`;
  });
}

/** The rights that an owner loses with this status; those that everyone loses with the session are one word. */
function lost(AccountStatusID: number): string {
  const owner = { ...plainUser, IsMasterUser: true };
  const gone = names.filter((right) => may(right, owner) && !may(right, { ...owner, AccountStatusID }));
  if (gone.length === 0) return 'nothing';
  return gone.length === names.length - 1
    ? 'everything: signing in is refused'
    : gone.map((right) => `\`${right}\``).join(', ');
}

function routesTable(): string[] {
  return Object.values(allRoutes)
    .map(({ method, path, right }) => ({ method, path, right }))
    .toSorted(
      (a, b) =>
        names.indexOf(a.right) - names.indexOf(b.right) ||
        (a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1),
    )
    .map(({ method, path, right }) => `| \`${right}\` | \`${method} ${path}\` |`);
}

/** The whole page. */
export function rightsPage(): string {
  return `# Rights

Written by \`node scripts/rightsPage.ts\` from \`rules/src/accounts/rights.ts\` and the contract; a test fails when this
page is out of date. Change the table, not this page.

A route names the right that it asks for. The server refuses a caller without it before it reads the body; pages,
navigation, palette, and jobs ask the same table. A refusal says what is missing and who can change it
(\`rules/src/accounts/whyNot.ts\`).

## Who may do what

| Right | What it allows | Owner | Admin | User |
| --- | --- | --- | --- | --- |
${rightsTable().join('\n')}

## What an account's status takes away

What is under way when an account may no longer send waits with its reason, and goes on automatically when the account
may again.

| Status | Rights that are missing |
| --- | --- |
${accountStatuses.map(({ id, label }) => `| ${id} ${label} | ${lost(id)} |`).join('\n')}

## What each route asks for

| Right | Route |
| --- | --- |
${routesTable().join('\n')}
`;
}

if (import.meta.filename === process.argv[1])
  writeFileSync(new URL('../docs/rights.md', import.meta.url), rightsPage());
