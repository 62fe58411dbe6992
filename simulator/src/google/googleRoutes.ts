import { consentPage, isOwnAddress } from '../consentPage.ts';
import type { Exchange } from '../exchange.ts';
import { kindGoogle, type Google, type GoogleBehaviour } from './google.ts';
import { googleAccounts, type GoogleAccount, type GooglePerson } from './googlePeople.ts';
import type { LocalGoogle } from '../localCredentials.ts';

/** Serves what is under /google: OAuth 2, the People API, and how both behave. False for other paths. */
export async function googleRoutes(
  exchange: Exchange,
  google: Google,
  client: LocalGoogle,
): Promise<boolean> {
  switch (`${exchange.method} ${exchange.path}`) {
    case 'GET /google/behaviour':
      exchange.answer(200, google.behaviour);
      return true;
    case 'PUT /google/behaviour':
      await behave(exchange, google);
      return true;
    case 'GET /google/o/oauth2/v2/auth':
      authorize(exchange, client);
      return true;
    case 'POST /google/agree':
      await agree(exchange, google, client);
      return true;
    case 'POST /google/token':
      await token(exchange, google, client);
      return true;
    case 'POST /google/revoke': {
      if (met(exchange, google)) return true;
      const done = google.revoke((await form(exchange)).get('token') ?? '');
      exchange.answer(done ? 200 : 400, done ? {} : { error: 'invalid_token' });
      return true;
    }
    default:
      return exchange.method === 'GET' && people(exchange, google);
  }
}

async function behave(exchange: Exchange, google: Google): Promise<void> {
  const asked = await exchange.json();
  const behaviour: GoogleBehaviour = { ...kindGoogle, ...(typeof asked === 'object' ? asked : {}) };
  if (!['none', 'tooMany', 'fault', 'cutOff', 'refused'].includes(behaviour.fault)) {
    exchange.answer(400, { error: 'fault must be none, tooMany, fault, cutOff or refused.' });
    return;
  }
  google.behave(behaviour);
  exchange.answer(200, behaviour);
}

async function form(exchange: Exchange): Promise<URLSearchParams> {
  return new URLSearchParams((await exchange.body()).toString('utf8'));
}

/** True when the call got a fault as its response. */
function met(exchange: Exchange, google: Google): boolean {
  switch (google.nextFault()) {
    case 'none':
    case 'refused':
      return false;
    case 'tooMany':
      exchange.answer(429, problem(429, 'Quota exceeded', 'RESOURCE_EXHAUSTED'), {
        'retry-after': String(google.behaviour.retryAfterSeconds),
      });
      return true;
    case 'fault':
      exchange.answer(500, problem(500, 'Internal error encountered.', 'INTERNAL'));
      return true;
    case 'cutOff':
      exchange.cutOff();
      return true;
  }
}

const problem = (code: number, message: string, status: string): unknown => ({
  error: { code, message, status },
});

/** The parts of an authorization request that Google requires, or the sentence that it shows instead. */
function asked(query: URLSearchParams, client: LocalGoogle): string | null {
  if (query.get('client_id') !== client.clientId) return 'invalid_client: The OAuth client was not found.';
  if (query.get('response_type') !== 'code') return 'unsupported_response_type';
  if (!isOwnAddress(query.get('redirect_uri'))) return 'redirect_uri_mismatch';
  if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge'))
    return 'invalid_request: code_challenge is missing.';
  return query.get('scope') ? null : 'invalid_scope';
}

function authorize(exchange: Exchange, client: LocalGoogle): void {
  const { query } = exchange;
  const wrong = asked(query, client);
  if (wrong !== null)
    exchange.send(400, 'text/html; charset=utf-8', consentPage({ title: 'Error 400', text: wrong }));
  else
    exchange.send(
      200,
      'text/html; charset=utf-8',
      consentPage({
        title: 'Sign in with Google (simulated)',
        text: 'Carillon wants to see and download your contacts. Choose whose contacts they are:',
        action: '/google/agree',
        hidden: Object.fromEntries(query),
        choices: googleAccounts.map(({ email, label }) => ({ value: email, text: `${email}: ${label}` })),
      }),
    );
}

async function agree(exchange: Exchange, google: Google, client: LocalGoogle): Promise<void> {
  const given = await form(exchange);
  const wrong = asked(given, client);
  if (wrong !== null) {
    exchange.send(400, 'text/html; charset=utf-8', consentPage({ title: 'Error 400', text: wrong }));
    return;
  }
  const redirectUri = given.get('redirect_uri') ?? '';
  const back = new URL(redirectUri);
  const state = given.get('state');
  if (state !== null) back.searchParams.set('state', state);
  if (given.get('decision') === 'allow')
    back.searchParams.set(
      'code',
      google.giveCode({
        email: given.get('choice') ?? googleAccounts[0]?.email ?? '',
        challenge: given.get('code_challenge') ?? '',
        redirectUri,
        scope: given.get('scope') ?? '',
      }),
    );
  else back.searchParams.set('error', 'access_denied');
  exchange.send(302, 'text/plain', '', { location: back.href });
}

async function token(exchange: Exchange, google: Google, client: LocalGoogle): Promise<void> {
  const given = await form(exchange);
  if (met(exchange, google)) return;
  if (given.get('client_id') !== client.clientId || given.get('client_secret') !== client.clientSecret) {
    exchange.answer(401, { error: 'invalid_client', error_description: 'Unauthorized' });
    return;
  }
  const isCode = given.get('grant_type') === 'authorization_code';
  let email: string | null;
  let scope: string | null = null;
  let refreshToken = given.get('refresh_token') ?? '';
  if (isCode) {
    const code = google.takeCode(
      given.get('code') ?? '',
      given.get('code_verifier') ?? '',
      given.get('redirect_uri') ?? '',
    );
    email = code?.email ?? null;
    scope = code?.scope ?? null;
    refreshToken = email === null ? '' : google.newRefreshToken(email);
  } else email = google.ofRefreshToken(refreshToken);
  if (email === null || google.behaviour.fault === 'refused') {
    exchange.answer(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
    return;
  }
  const claims = Buffer.from(JSON.stringify({ iss: 'https://accounts.google.com', email })).toString(
    'base64url',
  );
  exchange.answer(200, {
    access_token: google.newAccessToken(refreshToken, email),
    expires_in: google.behaviour.tokenSeconds,
    token_type: 'Bearer',
    ...(isCode ? { refresh_token: refreshToken, scope, id_token: `e30.${claims}.simulated` } : {}),
  });
}

function people(exchange: Exchange, google: Google): boolean {
  const path = /^\/google\/v1\/(.+)$/.exec(exchange.path)?.[1];
  if (path === undefined) return false;
  if (met(exchange, google)) return true;
  const account =
    google.behaviour.fault === 'refused'
      ? null
      : google.ofAccessToken(exchange.request.headers.authorization);
  if (account === null)
    exchange.answer(401, problem(401, 'Request had invalid authentication credentials.', 'UNAUTHENTICATED'));
  else if (path === 'people/me/connections') connections(exchange, account);
  else if (path === 'people:batchGet') batch(exchange, account);
  else if (path === 'contactGroups')
    exchange.answer(200, {
      contactGroups: account.groups.map(({ members, ...group }) => ({
        ...group,
        memberCount: members.length,
      })),
      totalItems: account.groups.length,
    });
  else {
    const group = account.groups.find((one) => one.resourceName === decodeURIComponent(path));
    if (group === undefined)
      exchange.answer(404, problem(404, 'Requested entity was not found.', 'NOT_FOUND'));
    else {
      const { members, ...rest } = group;
      const most = Number(exchange.query.get('maxMembers') ?? 0);
      exchange.answer(200, {
        ...rest,
        memberCount: members.length,
        memberResourceNames: members.slice(0, most),
      });
    }
  }
  return true;
}

/** Only the requested fields, as Google does. */
function masked(person: GooglePerson, fields: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(person).filter(
      ([name]) => name === 'resourceName' || name === 'etag' || fields.includes(name),
    ),
  );
}

function fieldsOf(exchange: Exchange): string[] | null {
  const fields = exchange.query.get('personFields');
  if (fields) return fields.split(',');
  exchange.answer(400, problem(400, 'personFields mask is required.', 'INVALID_ARGUMENT'));
  return null;
}

function connections(exchange: Exchange, account: GoogleAccount): void {
  const fields = fieldsOf(exchange);
  if (fields === null) return;
  const size = Number(exchange.query.get('pageSize') ?? 100);
  const start = Number(Buffer.from(exchange.query.get('pageToken') ?? '', 'base64url').toString() || 0);
  if (!Number.isInteger(size) || size < 1 || size > 1000 || !Number.isInteger(start)) {
    exchange.answer(400, problem(400, 'Page size must be less than or equal to 1000.', 'INVALID_ARGUMENT'));
    return;
  }
  const end = start + size;
  exchange.answer(200, {
    connections: account.people.slice(start, end).map((person) => masked(person, fields)),
    ...(end < account.people.length ? { nextPageToken: Buffer.from(String(end)).toString('base64url') } : {}),
    totalPeople: account.people.length,
    totalItems: account.people.length,
  });
}

function batch(exchange: Exchange, account: GoogleAccount): void {
  const fields = fieldsOf(exchange);
  if (fields === null) return;
  const names = exchange.query.getAll('resourceNames');
  if (names.length === 0 || names.length > 200) {
    exchange.answer(400, problem(400, 'Between 1 and 200 resourceNames are required.', 'INVALID_ARGUMENT'));
    return;
  }
  const byName = new Map(account.people.map((person) => [person.resourceName, person]));
  exchange.answer(200, {
    responses: names.map((name) => {
      const person = byName.get(name);
      return person === undefined
        ? { httpStatusCode: 404, requestedResourceName: name, status: { code: 5 } }
        : { httpStatusCode: 200, requestedResourceName: name, person: masked(person, fields) };
    }),
  });
}
