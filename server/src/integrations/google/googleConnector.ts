import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { GoogleSettings } from '../../platform/settings/integrationSettings.ts';
import {
  ok,
  mostPeople,
  type Connector,
  type ForeignGroup,
  type Login,
  type Outcome,
  type Person,
} from '../connector.ts';
import { request, usualLimits, type HttpLimits, type HttpResult } from './googleHttp.ts';
import {
  addressOfIdToken,
  batchAnswer,
  connectionsAnswer,
  groupAnswer,
  groupsAnswer,
  personFields,
  personOf,
  tokenAnswer,
  tokenRefusal,
} from './googleWire.ts';

const readContacts = 'https://www.googleapis.com/auth/contacts.readonly';
/** Our own id for all contacts. Google has no such group. */
const allContacts = 'all';
const pageSize = 1000;
/** Maximum number of people in one people:batchGet. */
const batchSize = 200;

interface Secret {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Google Contacts: OAuth 2 with PKCE in a separate window, then the People API. */
export function googleConnector(
  settings: GoogleSettings,
  clock: Clock,
  limits: HttpLimits = usualLimits,
): Connector {
  const api = googleApi(settings, limits);
  return {
    isSandbox: settings.isSimulated,
    consent: consentOf(settings, api, clock),
    login: async () => ok({ secret: '', externalName: '', expiresAt: null }),
    async refresh(secret) {
      const { refreshToken } = secretOf(secret);
      const answer = await api.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
      return answer.kind === 'ok'
        ? ok(loginOf(clock, answer.value, answer.value.refresh_token ?? refreshToken))
        : answer;
    },
    revoke: (secret) => api.revoke(secret),
    groupTypes: async () => ok([]),
    groups: (secret) => groupsOf(api, secret),
    people: (secret, groupId) =>
      groupId === allContacts ? everyone(api, secret) : membersOf(api, secret, groupId),
  };
}

/** The login in a separate window. */
function consentOf(settings: GoogleSettings, api: GoogleApi, clock: Clock): Connector['consent'] {
  return {
    showInNewWindow: true,
    address({ state, challenge, redirectUri }) {
      const url = new URL(settings.addresses.authorize);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: `openid email ${readContacts}`,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Google returns a refresh token only with both.
        access_type: 'offline',
        prompt: 'consent',
      }).toString();
      return url.href;
    },
    async finish({ code, verifier, redirectUri }) {
      const answer = await api.token({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      });
      if (answer.kind !== 'ok') return answer;
      const { refresh_token: refreshToken, scope } = answer.value;
      // Users may uncheck what we request.
      const mayRead = scope === undefined || scope.split(' ').includes(readContacts);
      if (refreshToken === undefined || !mayRead) return { kind: 'loginRefused' };
      return ok(loginOf(clock, answer.value, refreshToken));
    },
  };
}

/** The Google calls that the connector makes. Each failure is an outcome. */
type GoogleApi = ReturnType<typeof googleApi>;

function googleApi({ addresses, clientId, clientSecret }: GoogleSettings, limits: HttpLimits) {
  async function token(form: Record<string, string>): Promise<Outcome<z.infer<typeof tokenAnswer>>> {
    const result = await request(
      addresses.token,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          ...form,
          client_id: clientId,
          client_secret: clientSecret,
        }).toString(),
      },
      limits,
    );
    if (result.kind !== 'answer') return result;
    if (result.status === 200) return read(result, tokenAnswer);
    // invalid_client and similar errors are our own fault. A new login would not fix them.
    const refusal = tokenRefusal.safeParse(result.json);
    return refusal.success && refusal.data.error === 'invalid_grant'
      ? { kind: 'loginRefused' }
      : { kind: 'unreachable' };
  }

  async function get<S extends z.ZodType>(
    secret: string,
    path: string,
    schema: S,
  ): Promise<Outcome<z.output<S>>> {
    const result = await request(
      addresses.people + path,
      { method: 'GET', headers: { authorization: `Bearer ${secretOf(secret).accessToken}` } },
      limits,
    );
    if (result.kind !== 'answer') return result;
    if (result.status === 401 || result.status === 403) return { kind: 'loginRefused' };
    if (result.status === 404) return { kind: 'gone' };
    return result.status === 200 ? read(result, schema) : { kind: 'unreachable' };
  }

  async function revoke(secret: string): Promise<Outcome<null>> {
    const result = await request(
      addresses.revoke,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: secretOf(secret).refreshToken }).toString(),
      },
      limits,
    );
    // 400: the token was already revoked at Google.
    return result.kind === 'answer' && (result.status === 200 || result.status === 400)
      ? ok(null)
      : result.kind === 'answer'
        ? { kind: 'unreachable' }
        : result;
  }

  return { token, get, revoke };
}

function loginOf(clock: Clock, answer: z.infer<typeof tokenAnswer>, refreshToken: string): Login {
  const secret: Secret = { accessToken: answer.access_token, refreshToken };
  return {
    secret: JSON.stringify(secret),
    externalName: addressOfIdToken(answer.id_token),
    expiresAt: new Date(clock.now().getTime() + answer.expires_in * 1000),
  };
}

async function everyone(api: GoogleApi, secret: string): Promise<Outcome<Person[]>> {
  const people: Person[] = [];
  let next: string | undefined;
  do {
    const query = new URLSearchParams({
      personFields,
      pageSize: String(pageSize),
      sortOrder: 'LAST_NAME_ASCENDING',
    });
    if (next !== undefined) query.set('pageToken', next);
    const page = await api.get(secret, `/v1/people/me/connections?${query}`, connectionsAnswer);
    if (page.kind !== 'ok') return page;
    for (const person of page.value.connections) people.push(personOf(person));
    if (people.length > mostPeople) return { kind: 'tooMany' };
    next = page.value.nextPageToken;
  } while (next !== undefined);
  return ok(people);
}

async function membersOf(api: GoogleApi, secret: string, groupId: string): Promise<Outcome<Person[]>> {
  const group = await api.get(
    secret,
    `/v1/contactGroups/${encodeURIComponent(groupId)}?maxMembers=${mostPeople + 1}`,
    groupAnswer,
  );
  if (group.kind !== 'ok') return group;
  const names = group.value.memberResourceNames;
  if (names.length > mostPeople) return { kind: 'tooMany' };
  const people: Person[] = [];
  for (let at = 0; at < names.length; at += batchSize) {
    const query = new URLSearchParams({ personFields });
    for (const name of names.slice(at, at + batchSize)) query.append('resourceNames', name);
    const batch = await api.get(secret, `/v1/people:batchGet?${query}`, batchAnswer);
    if (batch.kind !== 'ok') return batch;
    // People deleted between the two calls come back without data.
    for (const { person } of batch.value.responses) if (person !== undefined) people.push(personOf(person));
  }
  return ok(people);
}

async function groupsOf(api: GoogleApi, secret: string): Promise<Outcome<ForeignGroup[]>> {
  const groups: ForeignGroup[] = [{ id: allContacts, name: 'All contacts', count: null }];
  let next: string | undefined;
  do {
    const query = new URLSearchParams({ pageSize: String(pageSize) });
    if (next !== undefined) query.set('pageToken', next);
    const page = await api.get(secret, `/v1/contactGroups?${query}`, groupsAnswer);
    if (page.kind !== 'ok') return page;
    for (const group of page.value.contactGroups) {
      const id = group.resourceName.replace(/^contactGroups\//, '');
      // "Starred" is the only one of Google's own groups that users fill.
      if (group.groupType !== 'USER_CONTACT_GROUP' && id !== 'starred') continue;
      const count = group.memberCount ?? 0;
      if (id === 'starred' && count === 0) continue;
      groups.push({ id, name: group.formattedName ?? group.name ?? id, count });
    }
    next = page.value.nextPageToken;
  } while (next !== undefined);
  return ok(groups);
}

function secretOf(secret: string): Secret {
  return JSON.parse(secret) as Secret;
}

function read<S extends z.ZodType>(
  result: Extract<HttpResult, { kind: 'answer' }>,
  schema: S,
): Outcome<z.output<S>> {
  const answer = schema.safeParse(result.json);
  return answer.success ? ok(answer.data) : { kind: 'unreachable' };
}
