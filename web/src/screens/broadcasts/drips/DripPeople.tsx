import type { DripCampaignDetails, DripPerson } from '@carillon/contract/broadcasts/drips';
import { formatPhone } from '@carillon/rules/phones/phones';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { dripPeopleQuery } from '../../../api/drips.ts';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { PeopleIcon } from '../../../parts/icons.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { ListTable } from '../../../parts/lists/ListTable.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { SearchField } from '../../../parts/lists/SearchField.tsx';
import { personName, personWords } from './dripWords.ts';
import { StopPersonDialog } from './StopDialogs.tsx';

const filters = [
  ['left', 'Left on the way'],
  ['optedout', 'Opted out'],
] as const;

/** What came of each step for one person. The reason shows on hover and focus, and is read out. */
function Results({ person }: { person: DripPerson }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {person.Steps.map((step) => (
        <Box component="li" key={step.StepNo} sx={{ fontSize: '0.875rem' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Step {step.StepNo}:
          </Box>{' '}
          <Tooltip title={step.Label === 'Scheduled' ? '' : step.Reason} describeChild>
            <span>{step.Label}</span>
          </Tooltip>
          {step.IsOptedOut ? ', then opted out' : step.IsReplied ? ', replied' : ''}
        </Box>
      ))}
    </Box>
  );
}

function columnsOf(drip: DripCampaignDetails, onStop: (person: DripPerson) => void): Column<DripPerson>[] {
  const mayStop = drip.Actions.includes('stopPerson');
  return [
    {
      id: 'name',
      header: 'Person',
      card: 'title',
      width: '30%',
      cell: (person) => {
        const phone = formatPhone(person.PhoneNumber);
        const name = personName(person, phone);
        return (
          <Box dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 560 }}>{name}</Box>
            {name !== phone && (
              <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {phone}
              </Typography>
            )}
          </Box>
        );
      },
    },
    { id: 'steps', header: 'Steps', card: 'plain', cell: (person) => <Results person={person} /> },
    {
      id: 'left',
      header: 'On the way',
      isEmpty: (person) => personWords(person) === '',
      cell: (person) => personWords(person),
    },
    {
      id: 'stop',
      header: 'Actions',
      card: 'plain',
      align: 'right',
      isEmpty: (person) => !mayStop || person.Left !== null,
      cell: (person) =>
        mayStop && person.Left === null ? (
          <Button
            size="small"
            aria-label={`Stop for this person: ${personName(person, formatPhone(person.PhoneNumber))}`}
            onClick={() => onStop(person)}
          >
            Stop for this person
          </Button>
        ) : (
          ''
        ),
    },
  ];
}

/** Who got which step, who opted out on the way, and for whom the rest is stopped. */
export function DripPeople({ drip }: { drip: DripCampaignDetails }) {
  const search = useSearch({ from: '/app/drip-campaigns/$id' });
  const { query, go, controls } = useListAddress(search, { name: 'drippeople', keepsScroll: true });
  const { page, pagesize, q } = query;
  const filter = filters.find(([id]) => id === search.status)?.[0] ?? 'all';
  const list = useQuery(
    dripPeopleQuery(drip.DripCampaignID, {
      page,
      pagesize,
      filter,
      ...(q === undefined ? {} : { q }),
    }),
  );
  const [stopping, setStopping] = useState<DripPerson | null>(null);
  const isNarrowed = q !== undefined || filter !== 'all';
  return (
    <Box component="section" aria-labelledby="drip-people" sx={{ mb: 10 }}>
      <Typography id="drip-people" variant="h2" sx={{ mb: 3 }}>
        Who got which
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', mb: 3 }}>
        <SearchField label="Search recipients" value={search.q ?? ''} onSearch={(text) => go({ q: text })} />
        <TextField
          select
          size="small"
          label="Show"
          value={filter}
          onChange={(event) => go({ status: filters.find(([id]) => id === event.target.value)?.[0] })}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="all">Everyone</MenuItem>
          {filters.map(([id, label]) => (
            <MenuItem key={id} value={id}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <ListTable
        label="Recipients with what came of each step"
        pagesName="Pages of recipients"
        columns={columnsOf(drip, setStopping)}
        idOf={(person) => person.PhoneNumber}
        {...listRows(list, 'recipients')}
        {...controls}
        empty={
          <EmptyState
            compact
            title={isNarrowed ? 'No recipient matches' : 'No recipients'}
            icon={<PeopleIcon />}
          >
            {filter === 'left'
              ? 'No one has left this drip campaign so far.'
              : filter === 'optedout'
                ? 'No recipient has opted out of texts.'
                : 'Try a part of a name or of a number.'}
          </EmptyState>
        }
      />
      <StopPersonDialog drip={drip} person={stopping} onClose={() => setStopping(null)} />
    </Box>
  );
}
