import { AppError } from '@carillon/contract/errors';
import type { Integration, IntegrationContact, IntegrationGroup } from '@carillon/contract/integrations';
import { phonesOfCell } from '@carillon/rules/phones/cells/phoneCells';
import { isAbroad, phoneCellText } from '@carillon/rules/phones/phoneCountries';
import { phoneProblemText } from '@carillon/rules/phones/phones';
import type { SelectionType } from '@carillon/rules/contacts/selection';
import { readAccount } from '../accounts/index.ts';
import type { Caller } from '../platform/http/http.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { withConnection, type IntegrationDeps } from './connections.ts';
import type { Connector, ForeignGroup, GroupType, Outcome, Person } from './connector.ts';
import { readIntegrations, type IntegrationRow } from './integrations.sql.ts';
import type { PeopleCache } from './peopleCache.ts';

export interface BrowseDeps extends IntegrationDeps {
  readonly cache: PeopleCache;
}

/** Integrations that match and can be connected here. */
export async function listIntegrations(
  deps: IntegrationDeps,
  caller: Caller,
  query: { connected?: boolean | undefined; type?: 'Contact' | 'SSO' | undefined; q?: string | undefined },
): Promise<Integration[]> {
  const rows = await deps.database.inTenant(caller.tenant, readIntegrations);
  const q = query.q?.trim().toLowerCase() ?? '';
  return rows
    .filter((row) => deps.connectors.of(row) !== null)
    .map((row) => present(deps, row))
    .filter(
      (one) =>
        (query.connected === undefined || one.Connected === query.connected) &&
        (query.type === undefined || one.Type === query.type) &&
        one.Name.toLowerCase().includes(q),
    );
}

/** Ids with their own logo (row C-316). */
export const idsWithLogo: readonly number[] = [1, 2, 3, 4, 8, 107, 14, 25, 27, 32, 33, 127, 35, 176, 193];

function present(deps: IntegrationDeps, row: IntegrationRow): Integration {
  const connector = deps.connectors.of(row);
  const consent = connector?.consent ?? null;
  return {
    IntegrationID: row.integrationId,
    Name: row.name,
    Connected: row.connectedAt !== null && row.trouble === '',
    Type: row.type,
    Description: row.description,
    Logo: `/logos/${idsWithLogo.includes(row.integrationId) ? row.integrationId : 'default'}.svg`,
    Features: {
      HasGroupTypes: row.hasGroupTypes,
      ContactFeatures: { Searchable: row.isSearchable },
    },
    LoginInstructions: {
      Name: row.name,
      Data: {
        Model: row.login,
        PostBackUrl: `/api/integrations/${row.integrationId}/login`,
        RedirectUrl: null,
        ShowInNewWindow: consent?.showInNewWindow ?? false,
      },
    },
    ConnectedDate: row.connectedAt?.toISOString() ?? null,
    ConnectedBy: row.connectedBy,
    IsSandbox: connector?.isSandbox ?? false,
    ExternalName: row.externalName,
    Trouble: row.trouble,
  };
}

export function listGroupTypes(
  deps: BrowseDeps,
  caller: Caller,
  integrationId: number,
): Promise<GroupType[]> {
  return withConnection(deps, caller.tenant, integrationId, async (connector, secret, row) =>
    row.hasGroupTypes ? connector.groupTypes(secret) : { kind: 'ok', value: [] },
  );
}

/** Groups whose name contains `q`, of one type if the integration has types. */
export async function listGroups(
  deps: BrowseDeps,
  caller: Caller,
  integrationId: number,
  query: { grouptype?: string | undefined; q?: string | undefined },
): Promise<IntegrationGroup[]> {
  const groups = await groupsOf(deps, caller.tenant, integrationId, query.grouptype ?? null);
  const q = query.q?.trim().toLowerCase() ?? '';
  return groups
    .filter((group) => group.name.toLowerCase().includes(q))
    .map(({ id, name, count }) => ({ GroupID: id, Name: name, ContactCount: count }));
}

function groupsOf(
  deps: BrowseDeps,
  tenant: Tenant,
  integrationId: number,
  type: string | null,
): Promise<ForeignGroup[]> {
  return withConnection(deps, tenant, integrationId, (connector, secret) => connector.groups(secret, type));
}

/** Members of a group who match `q`: part of a name or a number. */
export async function listPeople(
  deps: BrowseDeps,
  caller: Caller,
  integrationId: number,
  groupId: string,
  query: { q?: string | undefined; sortby?: string | undefined },
): Promise<IntegrationContact[]> {
  const people = await peopleOf(deps, caller.tenant, integrationId, groupId, query.q?.trim() ?? '');
  const field = { firstname: 'firstName', lastname: 'lastName' } as const;
  const key = query.sortby?.replace(/^-/, '').toLowerCase();
  if (key === 'firstname' || key === 'lastname') {
    people.sort((a, b) => a[field[key]].localeCompare(b[field[key]]));
    if (query.sortby?.startsWith('-') === true) people.reverse();
  }
  const countryId = await countryOf(deps, caller);
  return people.map((person) => presentPerson(person, countryId));
}

async function peopleOf(
  deps: BrowseDeps,
  tenant: Tenant,
  integrationId: number,
  groupId: string,
  q: string,
): Promise<Person[]> {
  // Requires a connection: every request first checks that it still exists.
  const fetch = async (
    connector: Connector,
    secret: string,
    row: IntegrationRow,
  ): Promise<Outcome<readonly Person[]>> => {
    if (q !== '' && !row.isSearchable) throw new AppError('Validation', `${row.name} can't be searched.`);
    const place = { tenant, integrationId, groupId, secret };
    const cached = deps.cache.get(place);
    if (cached !== null) return { kind: 'ok', value: cached };
    const fetched = await connector.people(secret, groupId);
    if (fetched.kind === 'ok') deps.cache.set(place, fetched.value);
    return fetched;
  };
  const people = await withConnection(deps, tenant, integrationId, fetch);
  return q === '' ? [...people] : people.filter((person) => matches(person, q));
}

function matches(person: Person, q: string): boolean {
  const digits = /\p{L}/u.test(q) ? '' : q.replace(/\D/g, '');
  const name = `${person.firstName} ${person.lastName}`.toLowerCase();
  return (
    name.includes(q.toLowerCase()) ||
    (digits !== '' && person.phones.some((phone) => phone.replace(/\D/g, '').includes(digits)))
  );
}

/**
 * Phone numbers are read as numbers of the account's country
 * (docs/decisions/phones.md#numbers-of-the-accounts-country).
 */
async function countryOf(deps: BrowseDeps, caller: Caller): Promise<number> {
  return (await deps.database.inTenant(caller.tenant, readAccount)).countryId;
}

/**
 * A person's phones in our form, without duplicates, as file cells hold them, and the reason if there are
 * none.
 */
function phonesOf(person: Person, countryId: number): { phones: string[]; reason: string } {
  const phones = new Set<string>();
  let reason = 'There is no phone number.';
  for (const written of person.phones) {
    const read = phonesOfCell(written, countryId);
    for (const { phone } of read.phones) phones.add(phone);
    if (read.problem !== null && read.problem !== 'empty')
      reason = isAbroad(countryId)
        ? phoneCellText(read.problem, countryId)
        : phoneProblemText(read.problem, written);
  }
  return { phones: [...phones], reason: phones.size > 0 ? '' : reason };
}

function presentPerson(person: Person, countryId: number): IntegrationContact {
  const { phones, reason } = phonesOf(person, countryId);
  return {
    ID: person.id,
    FirstName: person.firstName,
    LastName: person.lastName,
    Notes: person.notes,
    PrimaryPhone: phones[0] ?? person.phones[0] ?? '',
    SecondaryPhone: phones[1] ?? null,
    TertiaryPhone: phones[2] ?? null,
    Reason: reason,
  };
}

/** A person from an integration who can be contacted: at least one phone, ten digits each. */
export interface ReachablePerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  readonly phones: readonly string[];
}
export interface ChosenPeople {
  readonly people: readonly ReachablePerson[];
  /** Number of selected people without a usable phone number. */
  readonly rejected: number;
}

interface Choice {
  readonly type: SelectionType;
  readonly ids: ReadonlySet<string>;
}

/**
 * Selected people of one group. "All" with `q` means all matches. Calls the other system, so never inside a
 * transaction.
 */
export async function choosePeople(
  deps: BrowseDeps,
  caller: Caller,
  integrationId: number,
  groupId: string,
  choice: Choice & { q: string },
): Promise<ChosenPeople> {
  const q = choice.type === 'Selected' ? '' : choice.q;
  const people = await peopleOf(deps, caller.tenant, integrationId, groupId, q);
  const chosen = people.filter((person) => isChosen(choice, person.id));
  return reachable(chosen, await countryOf(deps, caller));
}

/**
 * All people in the chosen groups, without duplicates. Calls the other system, so never inside a transaction.
 */
export async function chooseGroups(
  deps: BrowseDeps,
  caller: Caller,
  integrationId: number,
  choice: Choice & { groupType: string | null },
): Promise<ChosenPeople> {
  let groupIds = [...choice.ids];
  if (choice.type !== 'Selected') {
    const groups = await groupsOf(deps, caller.tenant, integrationId, choice.groupType);
    groupIds = groups.map((group) => group.id).filter((id) => isChosen(choice, id));
  }
  if (groupIds.length === 0) throw new AppError('Validation', 'Choose at least one group.');
  const people = new Map<string, Person>();
  for (const groupId of groupIds)
    for (const person of await peopleOf(deps, caller.tenant, integrationId, groupId, ''))
      people.set(person.id, person);
  return reachable([...people.values()], await countryOf(deps, caller));
}

function isChosen({ type, ids }: Choice, id: string): boolean {
  return type === 'SelectedAll' || ids.has(id) === (type === 'Selected');
}

function reachable(chosen: readonly Person[], countryId: number): ChosenPeople {
  const people = chosen.flatMap((person) => {
    const { phones } = phonesOf(person, countryId);
    const { firstName, lastName, notes } = person;
    return phones.length === 0 ? [] : [{ firstName, lastName, notes, phones }];
  });
  return { people, rejected: chosen.length - people.length };
}
