import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '@carillon/rules/money/amounts';
import { tabular } from '../../../../theme.ts';
import { contactsQuery } from '../draft/draftData.ts';
import { displayName } from '../review/sending.ts';

interface LackingPeopleProps {
  draftId: number;
  /** Whom to list. Null while nothing is shown. */
  filter: 'missing' | 'toolong' | null;
  onClose: () => void;
}

const pageSize = 50;

/** Recipients who don't get the text because of their values, each with the reason, page by page. */
export function LackingPeople({ draftId, filter, onClose }: LackingPeopleProps) {
  const [page, setPage] = useState(1);
  const result = useQuery({
    ...contactsQuery(draftId, { filter: filter ?? 'missing', page, pagesize: pageSize }),
    enabled: filter !== null,
  });
  const close = (): void => {
    setPage(1);
    onClose();
  };
  const { Items: items = [], Size: size = 0 } = result.data ?? {};
  const pages = Math.max(1, Math.ceil(size / pageSize));
  return (
    <Dialog open={filter !== null} onClose={close} fullWidth maxWidth="sm" aria-labelledby="lacking-title">
      <DialogTitle id="lacking-title">
        {filter === 'toolong' ? 'Too long for these recipients' : 'Recipients without a value'}
      </DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        {result.isError && (
          <Typography sx={{ p: 5 }}>The list could not be loaded. Close it and try again.</Typography>
        )}
        <Box component="ul" aria-busy={result.isFetching} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((one) => (
            <Box
              component="li"
              key={one.PersonID}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 3,
                justifyContent: 'space-between',
                alignItems: 'baseline',
                px: 6,
                py: 2.5,
                borderBottom: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                <Typography dir="auto" sx={{ overflowWrap: 'anywhere', fontWeight: 560 }}>
                  {displayName(one)}
                </Typography>
                <Typography variant="body2" sx={{ ...tabular, color: 'text.secondary' }}>
                  {formatPhone(one.PrimaryPhone)}
                </Typography>
              </Box>
              <Typography variant="body2" sx={{ color: 'warning.main', overflowWrap: 'anywhere' }}>
                {one.Reason}
              </Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {pages > 1 && (
          <>
            <Typography variant="body2" sx={{ ...tabular, mr: 'auto', color: 'text.secondary' }}>
              Page {count(page)} of {count(pages)}
            </Typography>
            <Button onClick={() => setPage(page - 1)} disabled={page === 1}>
              Previous
            </Button>
            <Button onClick={() => setPage(page + 1)} disabled={page >= pages}>
              Next page
            </Button>
          </>
        )}
        <Button variant="contained" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
