import type { Group } from '@carillon/contract/contacts/rosterShapes';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import InputBase from '@mui/material/InputBase';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FolderIcon, PeopleIcon, PlusIcon, SearchIcon, TrashIcon } from '../../../parts/icons.tsx';
import { LinkRow } from '../../../parts/links.tsx';
import { count } from '@carillon/rules/money/amounts';
import { tabular, visuallyHidden } from '../../../theme.ts';
import { addressOfList, deleted, everyone, inOrder, unfiled } from '../lists.ts';

interface GroupNavProps {
  groups: readonly Group[] | undefined;
  error: string | null;
  onRetry: () => void;
  current: number;
  onNew: () => void;
}

/** From this many groups on, users can search them. */
const searchFrom = 8;

function iconOf(id: number) {
  if (id === everyone) return <PeopleIcon fontSize="small" />;
  return id === deleted ? <TrashIcon fontSize="small" /> : <FolderIcon fontSize="small" />;
}

/** All groups beside the list, on wide screens. */
export function GroupNav({ groups, error, onRetry, current, onNew }: GroupNavProps) {
  const [typed, setTyped] = useState('');
  const all = inOrder(groups ?? []);
  const own = all.filter((group) => group.ListID > 0);
  const word = typed.trim().toLowerCase();
  const shown = all.filter(
    (group) => group.ListID <= 0 || word === '' || group.ListName.toLowerCase().includes(word),
  );
  return (
    <Card component="nav" aria-label="Groups" sx={{ p: 2 }}>
      {own.length >= searchFrom && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            px: 2,
            mb: 1,
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <SearchIcon fontSize="small" sx={{ color: 'text.secondary', mr: 2 }} />
          <InputBase
            fullWidth
            placeholder="Find a group"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputProps={{ 'aria-label': 'Find a group', dir: 'auto', maxLength: 50 }}
          />
        </Box>
      )}
      {error !== null && !groups ? (
        <Box role="alert" sx={{ p: 3 }}>
          <Typography variant="body2" sx={{ mb: 2 }}>
            {error}
          </Typography>
          <Button size="small" variant="outlined" onClick={onRetry}>
            Try again
          </Button>
        </Box>
      ) : (
        <List disablePadding aria-busy={!groups} sx={{ maxHeight: 'calc(100vh - 240px)', overflowY: 'auto' }}>
          {groups
            ? shown.map((group) => <Line key={group.ListID} group={group} current={current} />)
            : [62, 48, 74, 56].map((width) => (
                <Box key={width} sx={{ px: 3, py: 2 }}>
                  <Skeleton width={`${width}%`} />
                </Box>
              ))}
        </List>
      )}
      <Button fullWidth size="small" startIcon={<PlusIcon />} onClick={onNew} sx={{ mt: 1, minHeight: 40 }}>
        New group
      </Button>
    </Card>
  );
}

function Line({ group, current }: { group: Group; current: number }) {
  const here = useRef<HTMLLIElement>(null);
  const isHere = group.ListID === current;
  // The page remounts for each group. Among many groups, the chosen one stays in view.
  useEffect(() => {
    if (isHere) here.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const isApart = group.ListID === deleted || group.ListID === unfiled;
  return (
    <ListItem
      ref={here}
      disablePadding
      sx={
        isApart
          ? {
              [group.ListID === deleted ? 'borderTop' : 'borderBottom']: '1px solid',
              borderColor: 'divider',
              py: 1,
            }
          : {}
      }
    >
      <LinkRow
        {...addressOfList(group.ListID)}
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        sx={{
          minHeight: 40,
          px: 3,
          py: 1,
          '&.Mui-selected': { bgcolor: 'own.greyTint' },
          '&.Mui-selected:hover': { bgcolor: 'own.greyTint' },
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{ display: 'flex', mr: 2.5, color: isHere ? 'text.primary' : 'text.secondary' }}
        >
          {iconOf(group.ListID)}
        </Box>
        <Typography
          component="span"
          dir="auto"
          variant="body2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: isHere ? 640 : 500 }}
        >
          {group.ListName}
        </Typography>
        <Typography component="span" variant="caption" sx={{ ...tabular, ml: 2, color: 'text.secondary' }}>
          {count(group.RosterCount)}
          <Box component="span" sx={visuallyHidden}>
            {group.RosterCount === 1 ? ' person' : ' people'}
          </Box>
        </Typography>
      </LinkRow>
    </ListItem>
  );
}

/** The same as a select field, if there is no room beside the list. */
export function GroupSelect({ groups, current, onNew }: Omit<GroupNavProps, 'error' | 'onRetry'>) {
  const navigate = useNavigate();
  const all = inOrder(groups ?? []);
  const isKnown = all.some((group) => group.ListID === current);
  return (
    <TextField
      select
      size="small"
      label="Group"
      value={isKnown ? String(current) : ''}
      onChange={(event) => {
        if (event.target.value === 'new') onNew();
        else void navigate(addressOfList(Number(event.target.value)));
      }}
      sx={{ flex: '1 1 180px', minWidth: 0, maxWidth: { sm: 360 } }}
    >
      {all.map((group) => (
        <MenuItem
          key={group.ListID}
          value={String(group.ListID)}
          sx={{ minHeight: 44, whiteSpace: 'normal' }}
        >
          <span dir="auto">{group.ListName}</span>&nbsp;({count(group.RosterCount)})
        </MenuItem>
      ))}
      <MenuItem value="new" sx={{ minHeight: 44, color: 'primary.main', fontWeight: 580 }}>
        New group…
      </MenuItem>
    </TextField>
  );
}
