import type { Integration } from '@carillon/contract/integrations';

/** What a newly connected integration offers. */
export function connectedText(type: Integration['Type']): string {
  return type === 'SSO'
    ? 'People of your organization can sign in with it.'
    : 'Its people are there when you choose the recipients of a broadcast.';
}

/** The note for a sandbox, where simulated people stand in for a system. */
export function sandboxText(name: string): string {
  return `Sandbox: it shows made-up people and does not reach ${name}. Any login connects it.`;
}
