import { ok, type Connector, type Consent, type LoginFields, type Outcome } from '../connector.ts';
import { sandboxGroups, sandboxGroupTypes, sandboxMembers } from './sandboxPeople.ts';

/** How a user connects a sandboxed integration: by its form alone, or with an approval page as well. */
export interface SandboxWays {
  /** The simulator's approval page; null if the form is enough. */
  readonly consentPage: string | null;
  readonly showInNewWindow: boolean;
  /** Shown on the approval page. */
  readonly name: string;
}

/**
 * The built-in test integration, which also stands in for systems without a connector. It calls no other
 * system. The typed key selects its behavior, so that every failure can be shown (docs/integrations.md lists
 * the keys).
 */
export function sandboxConnector(ways: SandboxWays): Connector {
  const login = async (
    fields: LoginFields,
  ): Promise<Outcome<{ secret: string; externalName: string; expiresAt: null }>> => {
    const key = fields['Key'] ?? '';
    if (key === 'wrong') return { kind: 'loginRefused' };
    if (key === 'down') return { kind: 'unreachable' };
    if (key === 'busy') return { kind: 'slowDown', retryAfterMs: 30_000 };
    return ok({ secret: key, externalName: fields['Organization'] ?? '', expiresAt: null });
  };
  const consent = (page: string): Consent => ({
    showInNewWindow: ways.showInNewWindow,
    address({ state, redirectUri }) {
      const url = new URL(page);
      url.search = new URLSearchParams({ name: ways.name, state, redirect_uri: redirectUri }).toString();
      return url.href;
    },
    finish: async ({ code, fields }) => (code === 'agreed' ? login(fields) : { kind: 'loginRefused' }),
  });
  /** The failure that this key produces, or null if it works. */
  const trouble = (key: string): Exclude<Outcome<never>, { kind: 'ok' }> | null => {
    if (key === 'no-groups') return { kind: 'unreachable' };
    if (key === 'expired') return { kind: 'loginRefused' };
    return null;
  };
  return {
    isSandbox: true,
    consent: ways.consentPage === null ? null : consent(ways.consentPage),
    login,
    refresh: async () => ({ kind: 'loginRefused' }),
    revoke: async (key) => (key === 'stuck' ? { kind: 'unreachable' } : ok(null)),
    groupTypes: async (key) => trouble(key) ?? ok([...sandboxGroupTypes]),
    groups: async (key, type) => trouble(key) ?? ok(sandboxGroups(type)),
    async people(key, groupId) {
      const people = sandboxMembers(groupId);
      return trouble(key) ?? (people === null ? { kind: 'gone' } : ok(people));
    },
  };
}
