import type { Exchange } from './exchange.ts';

interface Consent {
  readonly title: string;
  readonly text: string;
  /** Where the decision is sent. Without it, there is nothing to decide. */
  readonly action?: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly choices?: readonly { readonly value: string; readonly text: string }[];
}

/** The page of another system that asks the user to approve access. */
export function consentPage({ title, text, action, hidden = {}, choices = [] }: Consent): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const radios = choices.map(
    ({ value, text: label }, at) =>
      `<p><label><input type="radio" name="choice" value="${escaped(value)}"${at === 0 ? ' checked' : ''}> ${escaped(label)}</label></p>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:10vh auto;padding:0 1.5rem;color-scheme:light dark}
h1{font-size:1.3rem}button{font:inherit;padding:.5rem 1.25rem;margin-right:.75rem}</style></head>
<body><h1>${escaped(title)}</h1><p>${escaped(text)}</p>
${
  action === undefined
    ? ''
    : `<form method="post" action="${escaped(action)}">${fields.join('')}${radios.join('')}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`
}
</body></html>`;
}

/** The simulator redirects browsers only to the product on this machine, never to another site. */
export function isOwnAddress(address: string | null): boolean {
  return (
    address !== null &&
    URL.canParse(address) &&
    /^https?:$/.test(new URL(address).protocol) &&
    ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
  );
}

/** The page that sandboxed integrations send users to. False for other paths. */
export async function sandboxConsentRoutes(exchange: Exchange): Promise<boolean> {
  if (exchange.path !== '/sandbox/consent') return false;
  const given =
    exchange.method === 'POST'
      ? new URLSearchParams((await exchange.body()).toString('utf8'))
      : exchange.query;
  const redirectUri = given.get('redirect_uri');
  if (!isOwnAddress(redirectUri))
    exchange.send(
      400,
      'text/html; charset=utf-8',
      consentPage({ title: 'Error', text: 'redirect_uri_mismatch' }),
    );
  else if (exchange.method === 'POST') {
    const back = new URL(redirectUri ?? '');
    back.searchParams.set('state', given.get('state') ?? '');
    if (given.get('decision') === 'allow') back.searchParams.set('code', 'agreed');
    else back.searchParams.set('error', 'access_denied');
    exchange.send(302, 'text/plain', '', { location: back.href });
  } else {
    const name = given.get('name') ?? 'The other system';
    exchange.send(
      200,
      'text/html; charset=utf-8',
      consentPage({
        title: `${name} (simulated)`,
        text: 'Carillon wants to read the people of your organization.',
        action: '/sandbox/consent',
        hidden: { redirect_uri: redirectUri ?? '', state: given.get('state') ?? '' },
      }),
    );
  }
  return true;
}

function escaped(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '',
  );
}
