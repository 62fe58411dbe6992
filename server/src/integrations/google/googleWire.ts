import { z } from 'zod';
import type { Person } from '../connector.ts';

// Responses of Google's OAuth 2 and People API v1, only the fields that are read.
// https://developers.google.com/identity/protocols/oauth2/web-server, https://developers.google.com/people/api/rest

export const tokenAnswer = z.object({
  access_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
  id_token: z.string().optional(),
});
export const tokenRefusal = z.object({ error: z.string() });

const isMain = z.object({ primary: z.boolean().optional() }).optional();
const wirePerson = z.object({
  resourceName: z.string(),
  names: z
    .array(
      z.object({
        metadata: isMain,
        displayName: z.string().optional(),
        givenName: z.string().optional(),
        familyName: z.string().optional(),
      }),
    )
    .optional(),
  phoneNumbers: z
    .array(z.object({ metadata: isMain, value: z.string().optional(), canonicalForm: z.string().optional() }))
    .optional(),
  biographies: z.array(z.object({ value: z.string().optional() })).optional(),
});
/** The fields of a person that are requested. */
export const personFields = 'names,phoneNumbers,biographies';

export const connectionsAnswer = z.object({
  connections: z.array(wirePerson).default([]),
  nextPageToken: z.string().optional(),
  totalItems: z.number().optional(),
});
const wireGroup = z.object({
  resourceName: z.string(),
  groupType: z.string().optional(),
  name: z.string().optional(),
  formattedName: z.string().optional(),
  memberCount: z.number().optional(),
});
export const groupsAnswer = z.object({
  contactGroups: z.array(wireGroup).default([]),
  nextPageToken: z.string().optional(),
});
export const groupAnswer = wireGroup.extend({ memberResourceNames: z.array(z.string()).default([]) });
export const batchAnswer = z.object({
  responses: z.array(z.object({ person: wirePerson.optional() })).default([]),
});

/** A person in the form that connectors use: the main name and all phones, primary first. */
export function personOf(wire: z.infer<typeof wirePerson>): Person {
  const name = wire.names?.find((one) => one.metadata?.primary === true) ?? wire.names?.[0];
  const phones = (wire.phoneNumbers ?? []).toSorted(
    (a, b) => Number(b.metadata?.primary === true) - Number(a.metadata?.primary === true),
  );
  const hasParts = name?.givenName !== undefined || name?.familyName !== undefined;
  return {
    id: wire.resourceName.replace(/^people\//, ''),
    firstName: (hasParts ? name?.givenName : name?.displayName) ?? '',
    lastName: name?.familyName ?? '',
    notes: wire.biographies?.[0]?.value ?? '',
    // The canonical form has the country code, which the typed form may omit.
    phones: phones.flatMap((phone) => phone.canonicalForm ?? phone.value ?? []),
  };
}

/**
 * The email address in an id token. The token came directly from Google over TLS, so checking its signature
 * would add nothing (OpenID Connect Core 3.1.3.7). It is only displayed.
 */
export function addressOfIdToken(token: string | undefined): string {
  const payload = token?.split('.')[1];
  if (payload === undefined) return '';
  try {
    const claims = z
      .object({ email: z.string().max(320) })
      .safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return claims.success ? claims.data.email : '';
  } catch {
    return '';
  }
}
