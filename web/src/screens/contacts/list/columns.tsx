import type { Contact } from '@carillon/contract/contacts/contacts';
import type { Group } from '@carillon/contract/contacts/rosterShapes';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { DateText } from '../../../parts/DateText.tsx';
import { LinkChip } from '../../../parts/texts/LinkChip.tsx';
import { LinkText } from '../../../parts/links.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { PhoneMark, PhoneText } from '../../../parts/PhoneMark.tsx';
import { addressOfList, nameOf } from '../lists.ts';

/** How many groups a row shows. The others are counted. */
const maxChips = 3;

function Name({ person, isDeleted }: { person: Contact; isDeleted: boolean }) {
  const name = nameOf(person, '');
  // Names as everywhere else. The last name, by which the list is sorted, is bold.
  const text =
    name === '' || person.LastName === '' || person.FirstName === '' ? (
      name || 'No name'
    ) : (
      <>
        <Box component="span" sx={{ fontWeight: 450 }}>
          {person.FirstName}
        </Box>{' '}
        {person.LastName}
      </>
    );
  const sx = {
    fontWeight: name === '' ? 400 : 600,
    color: name === '' ? 'text.secondary' : 'text.primary',
    overflowWrap: 'anywhere',
    display: 'inline-block',
    py: 0.5,
  } as const;
  if (isDeleted) {
    return (
      <Box component="span" dir="auto" sx={sx}>
        {text}
      </Box>
    );
  }
  return (
    <LinkText
      to="/contacts/contact/$id"
      params={{ id: String(person.PersonID) }}
      dir="auto"
      sx={sx}
      aria-label={name === '' ? `No name, ${formatPhone(person.PrimaryPhone)}` : undefined}
    >
      {text}
    </LinkText>
  );
}

function Groups({ person, current }: { person: Contact; current: number }) {
  const lists = (person.Lists ?? []).filter((list) => list.ListID > 0 && list.ListID !== current);
  if (lists.length === 0) return null;
  const more = lists.length - maxChips;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', m: -0.5, '&& > *': { m: 0.5 } }}>
      {lists.slice(0, maxChips).map((list) => (
        <LinkChip
          key={list.ListID}
          size="small"
          clickable
          label={<span dir="auto">{list.ListName}</span>}
          {...addressOfList(list.ListID)}
          sx={{ maxWidth: 180 }}
        />
      ))}
      {more > 0 && <Chip size="small" variant="outlined" label={`+${more}`} />}
    </Box>
  );
}

function OtherPhones({ person }: { person: Contact }) {
  const phones = [
    { phone: person.SecondaryPhone, textable: person.SecondaryPhoneTextable, place: 1 },
    { phone: person.TertiaryPhone, textable: person.TertiaryPhoneTextable, place: 2 },
  ];
  return (
    <>
      {phones.map(
        ({ phone, textable, place }) =>
          phone && (
            <Typography key={place} component="div" variant="caption" sx={{ color: 'text.secondary' }}>
              <PhoneText phone={phone} extension={person.Extensions[place]} />
              {!textable && ' · no texts'}
            </Typography>
          ),
      )}
    </>
  );
}

/** Columns of a list of contacts; `fields` are the custom fields that this person wants to see. */
export function contactColumns(
  listId: number,
  groups: readonly Group[],
  fields: readonly string[],
): Column<Contact>[] {
  const isDeleted = listId === -2;
  const hasGroups = groups.some((group) => group.ListID > 0 && group.ListID !== listId);
  return [
    {
      id: 'name',
      header: 'Name',
      sortField: 'LastName',
      card: 'title',
      width: '34%',
      cell: (person) => (
        <>
          <Name person={person} isDeleted={isDeleted} />
          {person.Notes !== '' && (
            <Typography
              variant="caption"
              dir="auto"
              sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {person.Notes}
            </Typography>
          )}
        </>
      ),
    },
    {
      id: 'phone',
      header: 'Phone',
      sortField: 'PrimaryPhone',
      card: 'plain',
      cell: (person) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', '& > *': { mr: 3 } }}>
            <PhoneText phone={person.PrimaryPhone} extension={person.Extensions[0]} />
            {/* The exception is marked, not the norm. */}
            {!person.PrimaryPhoneTextable && (
              <PhoneMark isTextable={false} reason={person.PrimaryPhoneReason} />
            )}
          </Box>
          <OtherPhones person={person} />
        </>
      ),
    },
    ...(hasGroups && !isDeleted
      ? [
          {
            id: 'groups',
            header: 'Groups',
            card: 'plain' as const,
            cell: (person: Contact) => <Groups person={person} current={listId} />,
            isEmpty: (person: Contact) =>
              !person.Lists?.some((list) => list.ListID > 0 && list.ListID !== listId),
          },
        ]
      : []),
    ...fields.map((name): Column<Contact> => ({
      id: `field-${name}`,
      header: name,
      cell: (person) => (
        <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {person.CustomData[name] ?? ''}
        </Box>
      ),
      isEmpty: (person) => !person.CustomData[name],
    })),
    {
      id: 'added',
      header: 'Added',
      // A card has no room for what users don't look for on a phone.
      isEmpty: () => true,
      sortField: 'DateAdded',
      descendingFirst: true,
      cell: (person) => <DateText value={person.CreatedDate} form="date" />,
    },
  ];
}

/** The name of a person in a row's label for screen readers. */
export function rowName(person: Contact | undefined, id: number): string {
  return person ? nameOf(person, formatPhone(person.PrimaryPhone)) : String(id);
}
