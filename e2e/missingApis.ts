// What the oldest promised Firefox and Safari lack, from MDN's data, to take it away from a newer browser.
import data from '@mdn/browser-compat-data' with { type: 'json' };

/** Playwright's own scripts in the page need these. */
const kept = ['BigInt64Array', 'BigUint64Array'];

/** The minimums of row P-016 for which no browser of that age runs here. */
const minimums = { firefox: 85, safari: 14, safari_ios: 14 } as const;

interface Statement {
  version_added?: unknown;
  version_removed?: unknown;
  flags?: unknown;
  prefix?: unknown;
  alternative_name?: unknown;
}

type Tree = Record<string, unknown>;

function treeOf(value: unknown): Tree {
  return typeof value === 'object' && value !== null ? (value as Tree) : {};
}

function holds(statement: Statement, version: number): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: other,
  } = statement;
  if (flags !== undefined || prefix !== undefined || other !== undefined) return false;
  const since = typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : Number.NaN;
  const until = typeof removed === 'string' ? Number.parseFloat(removed.replace('≤', '')) : Infinity;
  return since <= version && version < until;
}

function isMissing(feature: unknown): boolean {
  const { support } = treeOf(treeOf(feature)['__compat']);
  if (support === undefined) return false;
  return Object.entries(minimums).some(([browser, version]) => {
    const statements = [treeOf(support)[browser] ?? []].flat() as Statement[];
    return !statements.some((statement) => holds(statement, version));
  });
}

/** An API to remove: a global, or a member of one. */
export interface MissingApi {
  readonly owner: string;
  readonly member: string | null;
  /** Only on the constructor: instances have a different member with this name, as with `Response.json`. */
  readonly isStatic: boolean;
}

/** Everything that is missing, members before their owners. */
export function missingApis(): MissingApi[] {
  const members: MissingApi[] = [];
  const owners: MissingApi[] = [];
  for (const place of [data.javascript.builtins, data.api]) {
    for (const [owner, features] of Object.entries(treeOf(place))) {
      if (isMissing(features) && !kept.includes(owner)) owners.push({ owner, member: null, isStatic: false });
      for (const [name, feature] of Object.entries(treeOf(features))) {
        if (name === '__compat' || !isMissing(feature)) continue;
        members.push({ owner, member: name.replace(/_static$/, ''), isStatic: name.endsWith('_static') });
      }
    }
  }
  return [...members, ...owners];
}

/** Runs in the page, before its own scripts: deletes every named thing that is there. */
export function removeApis(missing: readonly MissingApi[]): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const typed: unknown = Object.getPrototypeOf(Int8Array);
  for (const { owner, member, isStatic } of missing) {
    if (member === null) {
      Reflect.deleteProperty(world, owner);
      continue;
    }
    const whole = owner === 'Window' ? world : owner === 'TypedArray' ? typed : world[owner];
    if ((typeof whole !== 'object' && typeof whole !== 'function') || whole === null) continue;
    Reflect.deleteProperty(whole, member);
    const { prototype } = whole as { prototype?: unknown };
    if (!isStatic && typeof prototype === 'object' && prototype !== null) {
      Reflect.deleteProperty(prototype, member);
    }
  }
}
