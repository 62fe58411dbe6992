import type { LoginEnd } from './connect.ts';
import { randomToken } from './seal.ts';

/** The channel on which the window reports its result to our page. The web app listens on it. */
export const channelName = 'carillon.integration';

/**
 * The last page in an integration's login window. It notifies the page that opened it, then closes. It uses a
 * channel because `opener` no longer reaches our page once the window has visited another site.
 */
export function callbackPage(
  integrationId: number,
  end: LoginEnd,
): { html: string; contentSecurityPolicy: string } {
  const nonce = randomToken();
  const told = { IntegrationID: integrationId, Connected: end.isConnected, Message: end.message };
  const title = end.isConnected ? `${end.name} is connected.` : 'Not connected';
  const text = end.isConnected ? 'You can close this window.' : end.message;
  return {
    contentSecurityPolicy: `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}</title>
    <style nonce="${nonce}">
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 15vh auto; padding: 0 1.5rem; color-scheme: light dark; }
      h1 { font-size: 1.25rem; }
    </style>
  </head>
  <body>
    <h1>${escaped(title)}</h1>
    <p>${escaped(text)}</p>
    <p><a href="/settings/integrations">Integrations</a></p>
    <script nonce="${nonce}">
      var told = ${JSON.stringify(told).replaceAll('<', '\\u003c')};
      try { new BroadcastChannel('${channelName}').postMessage(told); } catch (error) { /* The page hears of it live. */ }
      ${end.isConnected ? 'window.close();' : ''}
    </script>
  </body>
</html>
`,
  };
}

/** Where a browser that left our page for the login continues. */
export function returnAddress(integrationId: number, end: LoginEnd): string {
  const outcome = end.isConnected ? 'connected' : end.isDeclined ? 'declined' : 'failed';
  const query = new URLSearchParams({ [outcome]: String(integrationId) });
  return `/settings/integrations?${query}`;
}

function escaped(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '',
  );
}
