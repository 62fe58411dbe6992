import type { Integration, IntegrationContact, IntegrationGroup } from '@carillon/contract/integrations';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '../../../../../api/client/errors.ts';
import { integrationPeopleQuery } from '../../../../../api/integrations.ts';
import { EmptyState } from '../../../../../parts/lists/EmptyState.tsx';
import { PeopleIcon } from '../../../../../parts/icons.tsx';
import { useListPage } from '../../../../../parts/lists/listState.ts';
import { ListTable } from '../../../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../../../parts/lists/ListTable.tsx';
import { SearchField } from '../../../../../parts/lists/SearchField.tsx';
import type { IntegrationAdding } from './useIntegrationAdding.ts';

function nameOf(person: IntegrationContact): string {
  return `${person.FirstName} ${person.LastName}`.trim() || person.PrimaryPhone || 'No name';
}

const columns: Column<IntegrationContact>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    sortField: 'LastName',
    cell: (person) => (
      <Box component="span" dir="auto" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
        {nameOf(person)}
      </Box>
    ),
  },
  {
    id: 'phones',
    header: 'Numbers',
    card: 'plain',
    cell: (person) =>
      person.Reason === '' ? (
        [person.PrimaryPhone, person.SecondaryPhone, person.TertiaryPhone]
          .filter((phone) => phone !== null)
          .map((phone) => formatPhone(phone))
          .join(', ')
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {person.Reason}
        </Box>
      ),
  },
  {
    id: 'notes',
    header: 'Notes',
    isEmpty: (person) => person.Notes === '',
    cell: (person) => (
      <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {person.Notes}
      </Box>
    ),
  },
];

interface IntegrationPeopleProps {
  integration: Integration;
  group: IntegrationGroup;
  adding: IntegrationAdding;
}

/** People of a group in the other system: some, all, or all who match a search. */
export function IntegrationPeople({ integration, group, adding }: IntegrationPeopleProps) {
  const { q, people, setPeople, setTotal } = adding;
  const pages = useListPage();
  const list = useQuery(
    integrationPeopleQuery(integration.IntegrationID, group.GroupID, {
      ...pages.query,
      ...(q === '' ? {} : { q }),
    }),
  );
  const total = list.data?.Size ?? 0;
  useEffect(() => setTotal(total), [total, setTotal]);
  return (
    <>
      {integration.Features.ContactFeatures.Searchable && (
        <Box sx={{ display: 'flex', mt: 2, mb: 3 }}>
          <SearchField
            label="Search people"
            value={q}
            onSearch={(text) => {
              adding.setQ(text);
              pages.toFirst();
            }}
          />
        </Box>
      )}
      <ListTable<IntegrationContact, string>
        label={`People of ${group.Name}`}
        columns={columns}
        rows={list.data?.Items}
        total={total}
        idOf={(person) => person.ID}
        isFetching={list.isFetching}
        error={list.isError ? errorText(list.error, 'getting', 'contacts') : null}
        onRetry={() => void list.refetch()}
        {...pages.controls}
        empty={
          <EmptyState
            compact
            icon={<PeopleIcon />}
            title={q === '' ? 'No one is in this group' : 'No one found'}
          >
            {q === '' ? 'Choose another group.' : `No one matches "${q}". Try fewer letters.`}
          </EmptyState>
        }
        selection={{
          value: people,
          onChange: setPeople,
          isNarrowed: q !== '',
          actions: null,
          nameOf: (id) => {
            const person = list.data?.Items.find((one) => one.ID === id);
            return person ? nameOf(person) : 'person';
          },
        }}
      />
    </>
  );
}
