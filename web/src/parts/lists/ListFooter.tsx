import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { tabular } from '../../theme.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import { pageSizeChoices } from './listState.ts';
import { count } from '@carillon/rules/money/amounts';
import { PageField } from './PageField.tsx';

interface ListFooterProps {
  /** The name of this navigation for screen readers; another one for a second list of a page. */
  name?: string | undefined;
  page: number;
  pageSize: number;
  total: number;
  /** False if `total` is only a lower bound, so there may always be a next page. */
  isTotalExact?: boolean;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** From this many pages on, users can go to a page by its number. */
const pagesForField = 6;

/** "1 to 10 of 1,312", rows per page, previous and next, and in long lists a page by its number. */
export function ListFooter(props: ListFooterProps) {
  const { name = 'Pages', page, pageSize, total, isTotalExact = true, onPage, onPageSize } = props;
  const id = useId();
  const last = isTotalExact ? Math.max(1, Math.ceil(total / pageSize)) : Infinity;
  const from = isTotalExact ? Math.min((page - 1) * pageSize + 1, total) : (page - 1) * pageSize + 1;
  const to = isTotalExact ? Math.min(page * pageSize, total) : page * pageSize;
  const sizes = [...new Set<number>([...pageSizeChoices, pageSize])].sort((a, b) => a - b);
  return (
    <Box
      component="nav"
      aria-label={name}
      sx={{
        ...tabular,
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        px: 3,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', m: 1 }}>
        <Typography id={id} variant="caption" sx={{ color: 'text.secondary', mr: 2 }}>
          Rows per page
        </Typography>
        <Select
          size="small"
          variant="outlined"
          value={pageSize}
          onChange={(event) => onPageSize(event.target.value)}
          SelectDisplayProps={{ 'aria-labelledby': id }}
          sx={{ fontSize: '0.8125rem', '& .MuiSelect-select': { py: 1, pl: 2 } }}
        >
          {sizes.map((size) => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </Select>
      </Box>
      {last >= pagesForField && last < Infinity && <PageField page={page} last={last} onPage={onPage} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: 1 }}>
        <Typography
          variant="caption"
          sx={{ color: 'text.secondary', mr: 2, whiteSpace: 'nowrap' }}
          aria-live="polite"
        >
          {count(from)} to {count(to)} of {count(total)}
          {!isTotalExact && '+'}
        </Typography>
        {last > 1 && (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <Button
              size="small"
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
              startIcon={<ChevronLeftIcon />}
            >
              Previous
            </Button>
            <Button
              size="small"
              disabled={page >= last}
              onClick={() => onPage(page + 1)}
              endIcon={<ChevronRightIcon />}
            >
              Next
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  );
}
