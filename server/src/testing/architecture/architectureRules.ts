import path from 'node:path';
import { importsOf, isCode, isTest, type SourceFile } from './sourceFiles.ts';

/** Something in a place where it is not allowed. */
export interface Breach {
  readonly file: string;
  readonly why: string;
}

/** What a rule found, and how much it checked: a rule that checked nothing has not passed. */
export interface Verdict {
  readonly breaches: Breach[];
  readonly checked: number;
}

/** Capabilities from the ground up: each may import those before it, never those after it. */
export const capabilities = [
  'sends',
  'credits',
  'activity',
  'accounts',
  'carriers',
  'registration',
  'numbers',
  'billing',
  'consent',
  'contacts',
  'integrations',
  'library',
  'media',
  'templates',
  'automation',
  'audiences',
  'delivery',
  'calls',
  'conversations',
  'broadcasts',
  'notifications',
  'reports',
  'testClock',
  'demo',
] as const;

const parts = ['rules', 'contract', 'server', 'simulator', 'web', 'e2e', 'bench', 'scripts'];
/** Which part's sources another part's sources may import, besides its own. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  contract: ['rules'],
  server: ['rules', 'contract'],
  simulator: ['rules'],
  web: ['rules', 'contract'],
};

/** Imports go one way. */
export function importRule(files: readonly SourceFile[]): Verdict {
  const breaches: Breach[] = [];
  let checked = 0;
  for (const file of files) {
    if (!isCode(file) || isTest(file)) continue;
    for (const target of importsOf(file)) {
      checked += 1;
      const why = wrongImport(file.path, target);
      if (why !== null) breaches.push({ file: file.path, why });
    }
  }
  return { breaches, checked };
}

function wrongImport(from: string, target: string): string | null {
  const [fromPart = '', toPart = ''] = [from.split('/')[0], target.split('/')[0]];
  if (!parts.includes(toPart) || !target.includes('/src/')) return null;
  const allowed = mayImport[fromPart];
  if (fromPart !== toPart)
    return allowed === undefined || allowed.includes(toPart) ? null : `${fromPart} may not import ${target}`;
  if (fromPart === 'server') return wrongServerImport(from, target);
  if (fromPart === 'web') return wrongWebImport(from, target);
  return null;
}

function wrongServerImport(from: string, target: string): string | null {
  const [mine, theirs] = [serverFolder(from), serverFolder(target)];
  if (mine === theirs || theirs === null) return null;
  if (theirs === 'testing') return 'the product may not import what is for tests';
  if (mine === 'platform') return `platform knows no capability, but imports ${target}`;
  if (theirs === 'platform') return null;
  if (from === 'server/src/queues.ts' && path.posix.basename(target) === 'jobs.ts') return null;
  if (path.posix.basename(target) !== 'index.ts' || target.split('/').length !== 4)
    return `only the index.ts of another folder may be imported, not ${target}`;
  if (mine === null) return null;
  const [below, above] = [place(mine), place(theirs)];
  if (below < 0) return `${mine} is not in the list of capabilities`;
  return above >= 0 && above < below ? null : `${mine} may not import ${theirs}: it stands above it`;
}

const place = (name: string) => (capabilities as readonly string[]).indexOf(name);

/** Folder below server/src; null for wiring.ts and its neighbors, which know every folder. */
function serverFolder(file: string): string | null {
  const segments = file.split('/');
  return segments.length > 3 ? (segments[2] ?? null) : null;
}

function wrongWebImport(from: string, target: string): string | null {
  const area = (file: string) => /^web\/src\/screens\/([^/]+)\//.exec(file)?.[1];
  const [mine, theirs] = [area(from), area(target)];
  if (from.startsWith('web/src/parts/') && target.startsWith('web/src/api/'))
    return `${from} makes calls, but parts make none`;
  if (theirs === undefined) return null;
  if (mine !== undefined) return mine === theirs ? null : `screens of ${mine} may not import ${target}`;
  return /^web\/src\/(parts|api)\//.test(from) ? `${from} may not import a screen` : null;
}

/** The environment is read in one place. */
export function environmentRule(files: readonly SourceFile[]): Verdict {
  const readers = ['server/src/platform/settings/config.ts', 'server/src/platform/settings/settings.ts'];
  return eachOf(
    files.filter((file) => file.path.startsWith('server/src/') && isCode(file) && !isTest(file)),
    (file) =>
      !readers.includes(file.path) && /\bprocess\.env\b/.test(file.text)
        ? 'only platform/settings reads the environment'
        : null,
  );
}

/** The callers that may make the handle for an account's rows, each from something proven before. */
export const tenantMakers: Readonly<Record<string, string>> = {
  'server/src/platform/jobs.ts': 'the account a committed job names',
  'server/src/accounts/signIn/sessions.ts': 'the account of a session',
  'server/src/accounts/users/recognizeLauncher.ts':
    'the account of the user whose phone calls and whose phone launch ID was entered, in a call that its carrier vouches for',
  'server/src/accounts/signIn/signIn.ts': 'the account of a checked password',
  'server/src/accounts/passwords/namedUser.ts':
    'the account of a name that asked for a link, which is mailed to its user alone',
  'server/src/accounts/passwords/resetPassword.ts': 'the account of a link that was mailed to its user',
  'server/src/accounts/passwords/loginTokens.ts': 'the account of a token that its user made',
  'server/src/accounts/signUp/signUp.ts': 'the account that a sign-up makes',
  'server/src/accounts/emailCodes/proveEmail.ts': 'the account of a link that was mailed to its user',
  'server/src/accounts/invitations/acceptInvitation.ts': 'the account of a link that was mailed to its user',
  'server/src/integrations/connect.ts':
    'the account that began a login, by the state and the cookie that only its browser has',
  'server/src/media/index.ts': 'the account in an address that we signed',
  'server/src/demo/index.ts': 'the demo organization',
  'server/src/media/sweepFiles.ts': 'the accounts whose files lie in our storage',
  'server/src/consent/joinPages.ts': 'the account of an open public page',
  'server/src/sends/tenants.ts':
    'accounts that have something to send, and those of attempt ids, text numbers, and references that we signed',
  'server/src/broadcasts/phoneLaunch/callIn.ts':
    'the account whose recording number was entered in a call that its carrier vouches for',
  'server/src/notifications/serviceAccount.ts': 'the account of the service itself, which is nobody’s',
  'server/src/broadcasts/phoneLaunch/phoneLaunch.ts':
    'the account of a launch, when its carrier tells that the call is over',
  'server/src/broadcasts/life/reviewBroadcast.ts': 'the account of a broadcast that an operator named',
};

/** Only the listed files make a tenant handle, and every listed one does. */
export function tenantRule(
  files: readonly SourceFile[],
  makers: Readonly<Record<string, string>> = tenantMakers,
): Verdict {
  const sources = files.filter(
    (file) =>
      file.path.startsWith('server/src/') &&
      isCode(file) &&
      !isTest(file) &&
      file.path !== 'server/src/platform/database/tenant.ts',
  );
  const verdict = eachOf(sources, (file) => {
    const makes = /\basTenant\b/.test(file.text);
    if (makes && makers[file.path] === undefined) return 'makes a tenant handle without being on the list';
    return !makes && makers[file.path] !== undefined
      ? 'is on the list of makers but makes no tenant handle'
      : null;
  });
  const there = new Set(sources.map((file) => file.path));
  for (const maker of Object.keys(makers))
    if (!there.has(maker)) verdict.breaches.push({ file: maker, why: 'is on the list but does not exist' });
  return verdict;
}

const longest = 400;

/** Short files. */
export function lengthRule(files: readonly SourceFile[]): Verdict {
  return eachOf(
    files.filter(
      (file) => isCode(file) && !/\.test\.tsx?$/.test(file.path) && !file.path.endsWith('Data.ts'),
    ),
    (file) => {
      const lines = file.text.split('\n').length - 1;
      return lines > longest ? `has ${lines} lines, more than ${longest}` : null;
    },
  );
}

/** Folders are named by what is in them. */
export function folderRule(files: readonly SourceFile[]): Verdict {
  return eachOf(files, (file) => {
    const bad = file.path
      .split('/')
      .slice(0, -1)
      .find((name) => /^(utils?|helpers?|common|lib)$/i.test(name));
    return bad === undefined ? null : `lies in a folder named ${bad}`;
  });
}

const mostFiles = 25;
/** Folders that may have more files, and why. */
const fullFolders: Readonly<Record<string, string>> = {
  'server/migrations': 'migrations run in the order of their numbers, from one folder',
};

/** A folder's list can be read at a glance: at most 25 files, tests included, and then subfolders by noun. */
export function roomRule(files: readonly SourceFile[]): Verdict {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file.path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const breaches: Breach[] = [];
  for (const [folder, count] of counts)
    if (count > mostFiles && fullFolders[folder] === undefined)
      breaches.push({ file: folder, why: `has ${count} files, more than ${mostFiles}: it needs subfolders` });
  return { breaches, checked: counts.size };
}

// Written in two pieces, so that this file does not break its own rule.
const leftover = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`);
const switchedOff =
  /\b(?:it|test|describe|suite|bench)\.(?:skip|only|todo|skipIf|runIf|fails)\b|\b[xf](?:it|describe)\(/;
/** Tests that may pass over what is not there yet, and why. */
const conditional: Readonly<Record<string, string>> = {
  'web/budget.test.ts': 'weighs the built app, which npm test builds first',
};

/** Nothing is left for later and no test is switched off. */
export function unfinishedRule(files: readonly SourceFile[]): Verdict {
  return eachOf(
    files.filter((file) => isCode(file) || file.path.endsWith('.sql')),
    (file) => {
      if (leftover.test(file.text)) return 'leaves something for later in a comment';
      const isJudged = /\.(test|spec)\.tsx?$/.test(file.path) && !(file.path in conditional);
      return isJudged && switchedOff.test(file.text) ? 'switches a test off' : null;
    },
  );
}

/**
 * What goes out says where it comes from (server/src/sends/): no code takes a single text for a broadcast. `{{Message` is
 * the merge field in which single texts once traveled, and `direct_queue` the table that told them apart.
 */
export function disguiseRule(files: readonly SourceFile[]): Verdict {
  return eachOf(
    files.filter((file) => /^(server\/src|scripts|bench|e2e)\/.*\.ts$/.test(file.path) && !isTest(file)),
    (file) =>
      !file.path.startsWith('server/src/testing/') && /direct_?queue|\{\{Message\b/i.test(file.text)
        ? 'takes a single text for a broadcast'
        : null,
  );
}

/** Docs name only what exists. `names` returns whether a path from the root exists. */
export function docsRule(files: readonly SourceFile[], exists: (place: string) => boolean): Verdict {
  const breaches: Breach[] = [];
  let checked = 0;
  for (const file of files) {
    if (!/^(docs\/.*|README)\.md$/.test(file.path)) continue;
    for (const name of namedFiles(file)) {
      checked += 1;
      if (!exists(name)) breaches.push({ file: file.path, why: `names ${name}, which does not exist` });
    }
  }
  return { breaches, checked };
}

function namedFiles(file: SourceFile): string[] {
  const names: string[] = [];
  for (const [, quoted = ''] of file.text.matchAll(/`([^`\n]+)`/g)) {
    const name = quoted.replace(/^node /, '').replace(/^\.\//, '');
    const inPart = new RegExp(`^(?:${parts.join('|')}|docs)/[\\w./@-]*$`).test(name);
    if (inPart && !/<|\*/.test(name)) names.push(name.replace(/\/$/, ''));
  }
  for (const [, target = ''] of file.text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?:|mailto:|#)/.test(target)) continue;
    names.push(path.posix.join(path.posix.dirname(file.path), target.replace(/#.*$/, '')));
  }
  return names;
}

function eachOf(files: readonly SourceFile[], judge: (file: SourceFile) => string | null): Verdict {
  const breaches: Breach[] = [];
  for (const file of files) {
    const why = judge(file);
    if (why !== null) breaches.push({ file: file.path, why });
  }
  return { breaches, checked: files.length };
}
