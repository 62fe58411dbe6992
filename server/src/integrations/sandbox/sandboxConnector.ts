import { ok, type Connector, type Consent, type LoginFields, type Outcome } from '../connector.ts';
import { sandboxGroups, sandboxGroupTypes, sandboxMembers } from './sandboxPeople.ts';

/** How one agrees to a sandboxed integration: by its form alone, or on a page as well. */
export interface SandboxWays {
  /** The simulator's page for approving access; null: the form is enough. */
  readonly consentPage: string | null;
  readonly showInNewWindow: boolean;
  /** Shown on that page. */
  readonly name: string;
}

/**
 * The built-in test integration, and the stand-in for systems that have no connector yet. It calls no other system. The
 * typed key decides how it behaves, so that every failure can be seen (docs/integrations.md lists the keys).
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
  /** What a call with this key comes to, or null when it works. */
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
