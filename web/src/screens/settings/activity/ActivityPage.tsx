import type { AccountDeed } from '@carillon/contract/accounts/accountActivity';
import { deedAreas, isDeedArea } from '@carillon/rules/accounts/deeds';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { accountActivityAddress, accountActivityQuery } from '../../../api/accounts/activity.ts';
import { useUser } from '../../../api/client/session.ts';
import { listRows, useListAddress } from '../../../api/lists/useList.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { DownloadIcon, EyeIcon } from '../../../parts/icons.tsx';
import { DaysFilter, useDays } from '../../../parts/lists/days/DaysFilter.tsx';
import { EmptyState } from '../../../parts/lists/EmptyState.tsx';
import { ChoiceFilter } from '../../../parts/lists/ListFilters.tsx';
import { ListPage } from '../../../parts/lists/ListPage.tsx';
import type { Column } from '../../../parts/lists/ListTable.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { changeLines } from './changeText.ts';

const doers: Readonly<Record<AccountDeed['By'], string>> = {
  user: 'A user',
  key: 'A key',
  directory: 'The directory',
  staff: 'Carillon’s staff',
  carillon: 'Carillon',
};

const columns: Column<AccountDeed>[] = [
  { id: 'date', header: 'When', noWrap: true, cell: (row) => <DateText value={row.Date} /> },
  {
    id: 'who',
    header: 'Who',
    cell: (row) => <span dir="auto">{row.User?.Name || doers[row.By]}</span>,
  },
  {
    id: 'what',
    header: 'What',
    card: 'title',
    width: '44%',
    cell: (row) => (
      <Box>
        <Box sx={{ fontWeight: 560 }}>
          {row.Text}
          {row.Subject !== null && row.Subject.Name !== '' && (
            <>
              : <bdi>{row.Subject.Name}</bdi>
            </>
          )}
        </Box>
        {changeLines(row.From, row.To).map((line) => (
          <Box
            key={line}
            dir="auto"
            sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
          >
            {line}
          </Box>
        ))}
      </Box>
    ),
  },
  {
    id: 'address',
    header: 'From where',
    cell: (row) => row.Address,
    isEmpty: (row) => row.Address === '',
  },
];

/** Who did what in the organization, newest first; kept for two years. */
export default function ActivityPage() {
  const search = useSearch({ from: '/app/settings/activity' });
  const { query, go, controls } = useListAddress(search, {
    name: 'accountActivity',
    defaults: { pagesize: 50 },
  });
  const { days, filter: daysFilter } = useDays(search, useUser()?.TimeZone);
  const area = isDeedArea(search.area) ? search.area : undefined;
  const filter = { area, ...days };
  const { page, pagesize } = query;
  const list = useQuery({
    ...accountActivityQuery({ ...filter, page, pagesize }),
    enabled: days !== null,
  });
  return (
    <SettingsFrame>
      <ListPage
        header={
          <PageHeader
            title="Activity"
            sub="Who signed in and who changed what, for two years. Entries can’t be changed."
            actions={
              <Button
                component="a"
                variant="outlined"
                startIcon={<DownloadIcon />}
                href={accountActivityAddress(filter)}
                download
              >
                Download
              </Button>
            }
          />
        }
        notice={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
            <ChoiceFilter
              label="About"
              all="Everything"
              choices={Object.entries(deedAreas)}
              value={area}
              onChange={(one) => go({ area: one })}
              minWidth={190}
            />
            <DaysFilter label="When" {...daysFilter} onChange={go} />
          </Box>
        }
        label="Activity"
        columns={columns}
        idOf={(row) => row.ActivityID}
        {...listRows(list, 'activity')}
        {...controls}
        empty={
          <EmptyState compact title="Nothing happened in this time" icon={<EyeIcon />}>
            Choose a longer time, or everything. Sign-ins, changes of users and settings, and verified phones
            are listed here.
          </EmptyState>
        }
      />
    </SettingsFrame>
  );
}
