import type { Integration } from '@carillon/contract/integrations';

/** What one has of an integration that was just connected. */
export function connectedText(type: Integration['Type']): string {
  return type === 'SSO'
    ? 'People of your organization can sign in with it.'
    : 'Its people are there when you choose the recipients of a broadcast.';
}
