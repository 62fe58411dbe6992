import type { ContactDetail, ContactSource } from '@carillon/contract/contacts/contacts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fieldsQuery } from '../../../api/contacts.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { LinkChip } from '../../../parts/texts/LinkChip.tsx';
import { LinkText } from '../../../parts/links.tsx';
import { PhoneMark, PhoneText } from '../../../parts/PhoneMark.tsx';
import { addressOfList, nameOf } from '../lists.ts';

const sources: Record<ContactSource, string> = {
  typed: 'typed in',
  file: 'from a file',
  paste: 'pasted',
  join: 'signed up on the join page',
  integration: 'from an integration',
  merge: 'merged',
  conversation: 'from a conversation',
};

/** What we know about the contact. */
export function Profile({ person }: { person: ContactDetail }) {
  const fields = useQuery(fieldsQuery).data?.Items ?? [];
  const known = fields.filter((field) => person.CustomData[field.Name]);
  const phones = [
    {
      label: 'Primary phone',
      phone: person.PrimaryPhone,
      isTextable: person.PrimaryPhoneTextable,
      reason: person.PrimaryPhoneReason,
    },
    {
      label: 'Second phone',
      phone: person.SecondaryPhone,
      isTextable: person.SecondaryPhoneTextable,
      reason: '',
    },
    {
      label: 'Third phone',
      phone: person.TertiaryPhone,
      isTextable: person.TertiaryPhoneTextable,
      reason: '',
    },
  ];
  return (
    <Card sx={{ maxWidth: 760 }}>
      <Box component="dl" sx={{ m: 0 }}>
        {phones.map(({ label, phone, isTextable, reason }, place) =>
          phone ? (
            <Line key={label} label={label}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', '& > *': { mr: 3 } }}>
                <PhoneText phone={phone} extension={person.Extensions[place]} />
                <PhoneMark isTextable={isTextable} reason={reason} />
              </Box>
              {person.SharedWith.filter((other) => other.Phone === phone).map((other) => (
                <Typography key={other.PersonID} variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                  Also the number of{' '}
                  <LinkText
                    underline="always"
                    to="/contacts/contact/$id"
                    params={{ id: String(other.PersonID) }}
                    dir="auto"
                  >
                    {nameOf(other, 'a contact without a name')}
                  </LinkText>
                </Typography>
              ))}
            </Line>
          ) : null,
        )}
        {person.Notes !== '' && (
          <Line label="Notes">
            <span dir="auto">{person.Notes}</span>
          </Line>
        )}
        {known.map((field) => (
          <Line key={field.FieldID} label={field.Name}>
            <span dir="auto">{person.CustomData[field.Name]}</span>
          </Line>
        ))}
        <Line label="Groups">
          {person.Lists.some((list) => list.ListID > 0) ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', m: -1, '&& > *': { m: 1 } }}>
              {person.Lists.filter((list) => list.ListID > 0).map((list) => (
                <LinkChip
                  key={list.ListID}
                  label={<span dir="auto">{list.ListName}</span>}
                  {...addressOfList(list.ListID)}
                />
              ))}
            </Box>
          ) : (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              Not in any group. Edit to choose some.
            </Box>
          )}
        </Line>
        <Line label="Added">
          <DateText value={person.CreatedDate} />,{' '}
          {person.ImportID === null ? (
            sources[person.Source]
          ) : (
            <LinkText to="/contacts/imports/$id" params={{ id: String(person.ImportID) }}>
              {sources[person.Source]}
            </LinkText>
          )}
        </Line>
        {person.ChangedDate !== person.CreatedDate && (
          <Line label="Changed">
            <DateText value={person.ChangedDate} />
          </Line>
        )}
      </Box>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
        px: 5,
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Typography
        component="dt"
        variant="body2"
        dir="auto"
        sx={{ color: 'text.secondary', pr: 4, overflowWrap: 'anywhere' }}
      >
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
