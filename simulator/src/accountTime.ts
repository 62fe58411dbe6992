import { request, type Dispatcher } from 'undici';
import type { Exchange } from './exchange.ts';

/** A move of a year may take longer than the product lets one request wait; this is a little above that. */
const patienceMs = 180_000;

/**
 * The time of the organization that is signed in at the product in the same browser: its session's cookie comes here too,
 * because cookies know no ports. GET reads it, PUT moves it forward, DELETE takes it back to the true time
 * (docs/operations.md#the-test-clock). Answers as the product does, with sentences where it has none. False for other
 * paths.
 */
export async function accountTimeRoutes(exchange: Exchange, product: string): Promise<boolean> {
  const { method, path } = exchange;
  if (path !== '/account-time') return false;
  if (method !== 'GET' && method !== 'PUT' && method !== 'DELETE') return false;
  const body = method === 'PUT' ? JSON.stringify(await exchange.json()) : undefined;
  const cookie = exchange.request.headers.cookie ?? '';
  const { port } = new URL(product);
  const ask = (address: string, how: Dispatcher.HttpMethod) =>
    request(`${product}/api${address}`, {
      method: how,
      headers: {
        cookie,
        'x-requested-with': 'carillon',
        ...(body === undefined || how === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined || how === 'GET' ? {} : { body }),
      headersTimeout: patienceMs,
      bodyTimeout: patienceMs,
    });
  let answer: Dispatcher.ResponseData;
  try {
    answer = await ask('/testclock', method);
  } catch {
    exchange.answer(502, { error: `Carillon does not answer at ${product}. Start it, then try again.` });
    return true;
  }
  const read = asJson(await answer.body.text());
  const said = isObject(read) && typeof read['Message'] === 'string' ? read['Message'] : '';
  switch (answer.statusCode) {
    case 200: {
      const whose = method === 'GET' ? await organizationOf(ask) : undefined;
      exchange.answer(200, { clock: read, ...(whose === undefined ? {} : { organization: whose }) });
      return true;
    }
    case 401:
      exchange.answer(401, { error: 'No one is signed in at Carillon in this browser.', port });
      return true;
    case 403:
      exchange.answer(403, { error: 'Only an owner of an organization can move its time.', port });
      return true;
    case 404:
      exchange.answer(404, {
        error: 'Organizations have a time of their own only where APP_ENV is local or dev.',
      });
      return true;
    default:
      exchange.answer(answer.statusCode, { error: said || `Carillon answered ${answer.statusCode}.` });
      return true;
  }
}

async function organizationOf(
  ask: (address: string, how: 'GET') => Promise<Dispatcher.ResponseData>,
): Promise<string> {
  const answer = await ask('/account', 'GET');
  const read = asJson(await answer.body.text());
  return isObject(read) && typeof read['CompanyName'] === 'string' ? read['CompanyName'] : '';
}

/** A body as JSON; undefined when it is none, as that of a proxy. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
