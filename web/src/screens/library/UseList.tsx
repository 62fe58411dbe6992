import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ItemUse } from '../../api/library.ts';
import { LinkText } from '../../parts/links.tsx';

const states: Readonly<Record<ItemUse['State'], string>> = {
  Draft: 'Draft',
  Waiting: 'Not started',
  Sending: 'Sending',
  Finished: 'Sent',
};

/** Broadcasts and drafts that use a message, with links to them. `isPlain` only names them. */
export function UseList({ uses, isPlain = false }: { uses: readonly ItemUse[]; isPlain?: boolean }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
      {uses.map((use, place) => {
        const name = use.Name === '' ? 'Broadcast without a name' : use.Name;
        return (
          <Box
            component="li"
            key={`${use.BroadcastID}-${use.DraftBroadcastID}-${place}`}
            sx={{ display: 'flex', alignItems: 'baseline', py: isPlain ? 0.5 : 1.5 }}
          >
            <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {isPlain ? (
                name
              ) : use.BroadcastID !== null ? (
                <LinkText to="/broadcast-details/$id" params={{ id: String(use.BroadcastID) }}>
                  {name}
                </LinkText>
              ) : (
                <LinkText to="/broadcasts/create" search={{ draft: use.DraftBroadcastID ?? undefined }}>
                  {name}
                </LinkText>
              )}
            </Box>
            <Typography
              component="span"
              variant="caption"
              sx={{ color: 'text.secondary', ml: 3, flex: 'none' }}
            >
              {states[use.State]}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
