import type { Integration } from '@carillon/contract/integrations';

type Named = Pick<Integration, 'Name' | 'Type' | 'IsSandbox'>;

/** What a newly connected integration offers. */
export function connectedText({ Type, IsSandbox }: Pick<Named, 'Type' | 'IsSandbox'>): string {
  if (Type === 'SSO')
    return IsSandbox
      ? 'It is a sandbox, so the way people sign in does not change.'
      : 'People of your organization can sign in with it.';
  return `Its ${IsSandbox ? 'made-up ' : ''}people are there when you choose the recipients of a broadcast.`;
}

/** The note for a sandbox, which stands in for a system; with made-up people unless it is for signing in. */
export function sandboxText({ Name, Type }: Pick<Named, 'Name' | 'Type'>): string {
  return Type === 'SSO'
    ? `Sandbox: it does not reach ${Name}, and no one can sign in with it. Any login connects it.`
    : `Sandbox: it shows made-up people and does not reach ${Name}. Any login connects it.`;
}
