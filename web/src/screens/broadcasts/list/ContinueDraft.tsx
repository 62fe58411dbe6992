import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { draftsQuery } from '../../../api/drafts/openDrafts.ts';
import { DateText } from '../../../parts/DateText.tsx';
import { draftName } from '../../../parts/broadcasts/draftName.ts';
import { ChevronDownIcon } from '../../../parts/icons.tsx';
import { count } from '@carillon/rules/money/amounts';

/** The other way to create: continue an existing draft. Absent without drafts. */
export function ContinueDraft() {
  const drafts = useQuery(draftsQuery(10)).data;
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!drafts || !drafts.Items || drafts.Items.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Continue a draft ({count(drafts.Size)})
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {drafts.Items.map((draft) => (
          <MenuItem
            key={draft.DraftBroadcastID}
            onClick={() =>
              void navigate({ to: '/broadcasts/create', search: { draft: draft.DraftBroadcastID } })
            }
            sx={{ maxWidth: 360 }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography noWrap dir="auto">
                {draftName(draft)}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                Saved <DateText value={draft.SavedDate} form="age" />
              </Typography>
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
