import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importsQuery, isMoving } from '../../../api/contactImports.ts';
import { useUser } from '../../../api/client/session.ts';
import { LinkButton } from '../../../parts/links.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { tabular } from '../../../theme.ts';
import { addedText, importName, importProgress, othersText } from './importTexts.ts';
import { isNews, markSeen } from './seenImports.ts';

/** Running imports, and the user's last finished one that they have not seen. */
export function ImportStrips() {
  const user = useUser();
  const now = useNow();
  const recent = useQuery(importsQuery({ pagesize: 5 })).data?.Items ?? [];
  const [closed, setClosed] = useState<readonly number[]>([]);
  const ended = recent.filter((one) => {
    const isEnd = one.Status === 'Done' || one.Status === 'Failed';
    return isEnd && one.UserID === user?.UserID && !closed.includes(one.ImportID) && isNews(one, now);
  });
  // Only the last outcome is shown. Closing it also dismisses earlier ones.
  const close = (): void => {
    const ids = ended.map((one) => one.ImportID);
    ids.forEach((id) => markSeen(id));
    setClosed([...closed, ...ids]);
  };
  return [...recent.filter(isMoving), ...ended.slice(0, 1)].map((one) => (
    <Strip key={one.ImportID} one={one} onClose={close} />
  ));
}

function Strip({ one, onClose }: { one: ContactImport; onClose: () => void }) {
  const isBusy = isMoving(one);
  const isFailed = one.Status === 'Failed';
  const { words, done, all } = importProgress(one);
  const text = isBusy ? words : isFailed ? one.Message : `${addedText(one)}. ${othersText(one)}`;
  return (
    <Box
      role="status"
      sx={{
        mb: 4,
        p: 4,
        border: '1px solid',
        borderColor: isFailed ? 'error.main' : 'divider',
        borderRadius: '12px',
        bgcolor: isFailed ? 'background.paper' : 'own.blueTint',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0, mr: 3 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {one.Status === 'Undoing' ? 'Undoing ' : isBusy ? 'Adding ' : isFailed ? 'Not added: ' : ''}
            <strong dir="auto">{importName(one)}</strong>
          </Typography>
          <Typography
            variant="body2"
            sx={{ ...tabular, color: isFailed ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {text}
          </Typography>
        </Box>
        <Box sx={{ flex: 'none', ml: -2 }}>
          {!isBusy && (
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          )}
          <LinkButton size="small" to="/contacts/imports/$id" params={{ id: String(one.ImportID) }}>
            See the import
          </LinkButton>
        </Box>
      </Box>
      {isBusy && (
        <LinearProgress
          aria-label={`Progress of ${importName(one)}`}
          sx={{ mt: 2 }}
          {...(all > 0 ? { variant: 'determinate' as const, value: Math.min(100, (done / all) * 100) } : {})}
        />
      )}
    </Box>
  );
}
