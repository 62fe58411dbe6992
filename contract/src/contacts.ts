import { z } from 'zod';
import { route } from './route.ts';
import { listOf, listQuery, pageSizes } from './lists.ts';

export const contact = z.object({
  PersonID: z.number().int(),
  FirstName: z.string(),
  LastName: z.string(),
  PrimaryPhone: z.string(),
  Notes: z.string(),
  Textable: z.boolean(),
});
export type Contact = z.infer<typeof contact>;
export const group = z.object({
  ListID: z.number().int(),
  ListName: z.string(),
  ListType: z.enum(['User', 'System']),
  RosterCount: z.number().int(),
});
export type Group = z.infer<typeof group>;

export const listGroups = route({
  method: 'GET',
  path: '/lists',
  permission: 'signedIn',
  summary: 'Groups of contacts (0 is Everyone).',
  query: listQuery(pageSizes.groups),
  response: listOf(group),
});
export const listContacts = route({
  method: 'GET',
  path: '/lists/:ListID/contacts',
  permission: 'signedIn',
  summary: 'Contacts of a group; 0 is Everyone.',
  params: z.object({ ListID: z.coerce.number().int().min(-2).max(2_147_483_647) }),
  query: listQuery(),
  response: listOf(contact),
});
export const listIntegrations = route({
  method: 'GET',
  path: '/integrations',
  permission: 'signedIn',
  summary: 'Connected integrations.',
  query: listQuery(),
  response: listOf(z.object({ IntegrationID: z.number().int(), Name: z.string() })),
});
