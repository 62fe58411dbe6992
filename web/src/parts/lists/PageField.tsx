import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { count } from '@carillon/rules/money/amounts';
import { readPage } from './readPage.ts';

interface PageFieldProps {
  page: number;
  /** Number of the last page. */
  last: number;
  onPage: (page: number) => void;
}

/**
 * "Page 3 of 40": Enter, or leaving the field, goes to the page that was typed. A number out of bounds stays as typed,
 * with the message of the rule above it (P-128), over the rows, so that nothing moves. The field stays at the right of
 * its line, where the message has room to its left on the narrowest screen.
 */
export function PageField({ page, last, onPage }: PageFieldProps) {
  const id = useId();
  const [entry, setEntry] = useState<{ typed: string; isJudged: boolean; page: number } | null>(null);
  // Input from before the page changed by other means is dropped. Null: the field shows the current page.
  const current = entry?.page === page ? entry : null;
  const typed = current?.typed ?? null;
  const read = typed === null ? null : readPage(typed, last);
  const error = current?.isJudged === true && read !== null && 'error' in read ? read.error : null;
  const leave = (): void => {
    if (current !== null && read !== null && 'error' in read) {
      setEntry({ ...current, isJudged: true });
      return;
    }
    setEntry(null);
    if (read !== null && 'page' in read && read.page !== page) onPage(read.page);
  };
  return (
    <Box
      sx={{
        // On narrow screens the message is above the whole footer, or it would cover its first line.
        position: { xs: 'static', sm: 'relative' },
        display: 'flex',
        alignItems: 'center',
        my: 1,
        ml: 'auto',
        mr: { xs: 1, sm: 5 },
      }}
    >
      <Typography
        component="label"
        htmlFor={id}
        variant="caption"
        sx={{ color: 'text.secondary', mr: 2, whiteSpace: 'nowrap' }}
      >
        Page
      </Typography>
      <OutlinedInput
        id={id}
        size="small"
        value={typed ?? String(page)}
        error={error !== null}
        onChange={(event) =>
          setEntry({ typed: event.target.value, isJudged: current?.isJudged ?? false, page })
        }
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            leave();
          } else if (event.key === 'Escape' && typed !== null) {
            // Only the input is cleared. A dialog around the list stays open.
            event.preventDefault();
            event.stopPropagation();
            setEntry(null);
          }
        }}
        inputProps={{
          inputMode: 'numeric',
          autoComplete: 'off',
          enterKeyHint: 'go',
          maxLength: 12,
          'aria-describedby': error === null ? `${id}-of` : `${id}-of ${id}-error`,
        }}
        sx={{
          fontSize: '0.8125rem',
          width: `${Math.max(3, String(last).length) + 3.5}ch`,
          '& .MuiOutlinedInput-input': { py: 1, px: 2, textAlign: 'right' },
        }}
      />
      <Typography
        id={`${id}-of`}
        variant="caption"
        sx={{ color: 'text.secondary', ml: 2, whiteSpace: 'nowrap' }}
      >
        of {count(last)}
      </Typography>
      {error !== null && (
        <Box
          id={`${id}-error`}
          role="alert"
          sx={{
            position: 'absolute',
            bottom: '100%',
            right: { xs: 16, sm: 0 },
            mb: 1.5,
            px: 3,
            py: 1,
            zIndex: 2,
            pointerEvents: 'none',
            whiteSpace: 'nowrap',
            borderRadius: '8px',
            border: '1px solid',
            borderColor: 'error.main',
            bgcolor: 'background.paper',
            color: 'error.main',
            fontSize: '0.8125rem',
          }}
        >
          {error}
        </Box>
      )}
    </Box>
  );
}
