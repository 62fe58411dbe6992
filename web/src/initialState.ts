import { environmentOf } from '@carillon/rules/environment';
import { mergeKept } from './reloadOnce.ts';
import { stateSwitch } from './stateSwitch.ts';

/** Environments in which it works. Everything else is treated as production. */
const allowed: readonly string[] = ['local', 'dev', 'staging'];

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function fromBase64(text: string): string | null {
  try {
    const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** Reads the state from the switch: JSON, plain or as base64. Null when it is not an object. */
export function readInitialState(text: string): Record<string, unknown> | null {
  const plain = parseObject(text);
  if (plain) return plain;
  const decoded = fromBase64(text);
  return decoded === null ? null : parseObject(decoded);
}

/** What the switch needs from outside. Tests pass their own. */
export interface StartWorld {
  readonly href: string;
  /** Name of the environment, from /version. */
  environment(): Promise<unknown>;
  keep(state: Record<string, unknown>): void;
  rewrite(href: string): void;
}

const browser: StartWorld = {
  get href() {
    return location.href;
  },
  environment: async () => {
    const answer: unknown = await (await fetch('/version', { cache: 'no-store' })).json();
    return typeof answer === 'object' && answer !== null && 'Environment' in answer
      ? answer.Environment
      : undefined;
  },
  keep: mergeKept,
  rewrite: (href) => history.replaceState(history.state, '', href),
};

/**
 * Stores the state of the switch where screens read state that survives a reload, and removes it from the address. In
 * production, and when the environment is unknown, it is only removed.
 */
export async function applyInitialState(world: StartWorld = browser): Promise<void> {
  const url = new URL(world.href);
  const text = url.searchParams.get(stateSwitch);
  if (text === null) return;
  url.searchParams.delete(stateSwitch);
  world.rewrite(url.href);
  const state = readInitialState(text);
  // Both must agree (row P-015): the host name, and the server, which may be reached under any name.
  if (!state || !allowed.includes(environmentOf(url.host))) return;
  const environment = await world.environment().catch(() => undefined);
  if (typeof environment === 'string' && allowed.includes(environment)) world.keep(state);
}
