import { z } from 'zod';
import { route } from './route.ts';
import { id, listOf, listQuery, pageSizes, selectionOf } from './lists.ts';

/** Kinds of integration: people to write to, or a way to sign in (row C-076). */
const integrationType = z.enum(['Contact', 'SSO']);

/** A field of the form that connects an integration; every one is required (row C-180). */
const loginField = z.object({
  Name: z.string(),
  Label: z.string(),
  Type: z.enum(['text', 'password']),
  Required: z.boolean(),
});
export type LoginField = z.infer<typeof loginField>;

/** An integration and how it is connected (row C-076). No response ever carries its credentials. */
export const integration = z.object({
  IntegrationID: z.number().int(),
  Name: z.string(),
  /** Also false if the other system no longer accepts our credentials. `Trouble` then says so. */
  Connected: z.boolean(),
  Type: integrationType,
  Description: z.string(),
  /** Relative address of its logo. */
  Logo: z.string(),
  Features: z.object({
    HasGroupTypes: z.boolean(),
    ContactFeatures: z.object({ Searchable: z.boolean() }),
  }),
  LoginInstructions: z.object({
    Name: z.string(),
    Data: z.object({
      Model: z.array(loginField),
      /** Where the fields go, relative to the origin. */
      PostBackUrl: z.string(),
      /**
       * Where the user is sent to approve access; null when the response to the fields says it, or no approval is
       * needed.
       */
      RedirectUrl: z.string().nullable(),
      ShowInNewWindow: z.boolean(),
    }),
  }),
  ConnectedDate: z.string().nullable(),
  ConnectedBy: z.string(),
  /** True if simulated people stand in for the system, so none of its data is real. */
  IsSandbox: z.boolean(),
  /** The owner of the data in the other system, such as an email address; empty when it does not say. */
  ExternalName: z.string(),
  Trouble: z.string(),
});
export type Integration = z.infer<typeof integration>;

const integrationId = z.object({ IntegrationID: id });
/** Ids in the other system are its own strings. */
const foreignId = z.string().min(1).max(200);
const ofGroup = integrationId.extend({ GroupID: foreignId });

export const listIntegrations = route({
  method: 'GET',
  path: '/integrations',
  right: 'integrations.use',
  summary: 'Integrations that can be connected here, by name.',
  query: listQuery(pageSizes.integrations).extend({
    connected: z.stringbool().optional(),
    type: integrationType.optional(),
  }),
  response: listOf(integration),
});
export const loginIntegration = route({
  method: 'POST',
  path: '/integrations/:IntegrationID/login',
  right: 'integrations.connect',
  summary: 'Connects an integration: at once, or by going to the address it answers and agreeing there.',
  params: integrationId,
  body: z.record(z.string().max(60), z.string().max(500)).default({}),
  response: z.union([
    z.object({ Status: z.literal('Connected') }),
    z.object({ Status: z.literal('Redirect'), RedirectUrl: z.string(), ShowInNewWindow: z.boolean() }),
  ]),
});
export const finishIntegrationLogin = route({
  method: 'GET',
  path: '/integrations/:IntegrationID/callback',
  right: 'public',
  summary: 'Where the other system sends the browser back to after a user approved or declined.',
  params: integrationId,
  query: z.object({
    state: z.string().max(200).optional(),
    code: z.string().max(4000).optional(),
    error: z.string().max(200).optional(),
  }),
  produces: 'text/html',
});
export const deleteIntegration = route({
  method: 'DELETE',
  path: '/integrations/:IntegrationID',
  right: 'integrations.connect',
  summary: 'Disconnects an integration, there and here; with anyway=true also when it can not be told.',
  params: integrationId,
  query: z.object({ anyway: z.stringbool().default(false) }),
  status: 204,
});
export const integrationGroupType = z.object({ GroupTypeID: z.string(), Name: z.string() });
export const listIntegrationGroupTypes = route({
  method: 'GET',
  path: '/integrations/:IntegrationID/grouptypes',
  right: 'integrations.use',
  summary: 'Kinds of groups of an integration that has them.',
  params: integrationId,
  query: listQuery(pageSizes.integrations),
  response: listOf(integrationGroupType),
});
export const integrationGroup = z.object({
  GroupID: z.string(),
  Name: z.string(),
  /** People in it; null when the other system does not say. */
  ContactCount: z.number().int().nullable(),
});
export type IntegrationGroup = z.infer<typeof integrationGroup>;
export const listIntegrationGroups = route({
  method: 'GET',
  path: '/integrations/:IntegrationID/groups',
  right: 'integrations.use',
  summary: 'Groups of a connected integration.',
  params: integrationId,
  query: listQuery(pageSizes.integrations).extend({ grouptype: foreignId.optional() }),
  response: listOf(integrationGroup),
});
export const integrationContact = z.object({
  ID: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  PrimaryPhone: z.string(),
  SecondaryPhone: z.string().nullable(),
  TertiaryPhone: z.string().nullable(),
  /** Why the person can't be reached, in one sentence; empty if there is a phone number. */
  Reason: z.string(),
});
export type IntegrationContact = z.infer<typeof integrationContact>;
export const listIntegrationContacts = route({
  method: 'GET',
  path: '/integrations/:IntegrationID/groups/:GroupID/contacts',
  right: 'integrations.use',
  summary: 'People of a group of a connected integration.',
  params: ofGroup,
  query: listQuery(),
  response: listOf(integrationContact),
});

/** The result of adding; people without a usable phone number are rejected, numbers that existed are duplicates. */
const addedFromIntegration = z.object({
  AddedCount: z.number().int(),
  DuplicateCount: z.number().int(),
  RejectedCount: z.number().int(),
  /**
   * Added people whose name or notes exceed the recipient limits: how many, and the stored texts of the first
   * ones.
   */
  Shortened: z.object({ Count: z.number().int(), Samples: z.array(z.string()) }),
});
export const addIntegrationContacts = route({
  method: 'POST',
  path: '/integrations/:IntegrationID/groups/:GroupID/contacts/todraftbroadcast/:DraftBroadcastID',
  right: 'broadcasts.write',
  summary: 'Adds people of an integration to a draft; with q, all means all that match.',
  params: ofGroup.extend({ DraftBroadcastID: id }),
  query: z.object({ q: z.string().max(255).optional() }),
  body: z.object({ Selection: selectionOf(z.object({ ID: foreignId })) }),
  status: 201,
  response: addedFromIntegration,
});
export const addIntegrationGroups = route({
  method: 'POST',
  path: '/integrations/:IntegrationID/groups/todraftbroadcast/:DraftBroadcastID',
  right: 'broadcasts.write',
  summary: 'Adds whole groups of an integration to a draft.',
  params: integrationId.extend({ DraftBroadcastID: id }),
  query: z.object({ grouptype: foreignId.optional() }),
  body: z.object({ Selection: selectionOf(z.object({ GroupID: foreignId })) }),
  status: 201,
  response: addedFromIntegration,
});
