import type { Integration } from '@carillon/contract/integrations';

/** What one has of an integration that was just connected. */
export function connectedText(type: Integration['Type']): string {
  return type === 'SSO'
    ? 'People of your organization can sign in with it.'
    : 'Its people are there when you choose the recipients of a broadcast.';
}

/** What is said where made-up people stand in for a system. */
export function sandboxText(name: string): string {
  return `Sandbox: it shows made-up people and does not reach ${name}. Any login connects it.`;
}
