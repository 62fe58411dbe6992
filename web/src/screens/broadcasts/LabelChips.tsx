import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import Box from '@mui/material/Box';
import { LinkChip } from '../../parts/texts/LinkChip.tsx';

/** Labels of a broadcast. Each links to all broadcasts with it, in the list that the user came from. */
export function LabelChips(props: { labels: Broadcast['Labels']; view: 'completed' | undefined }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', minWidth: 0, mx: -0.5 }}>
      {props.labels.map((label) => (
        <LinkChip
          key={label.LabelID}
          to="/broadcasts"
          search={{ view: props.view, labels: String(label.LabelID) }}
          label={<bdi>{label.LabelName}</bdi>}
          aria-label={`Broadcasts labeled ${label.LabelName}`}
          size="small"
          variant="outlined"
          sx={{
            mx: 0.5,
            my: 0.5,
            height: 24,
            maxWidth: 200,
            color: 'text.secondary',
            borderColor: 'divider',
          }}
        />
      ))}
    </Box>
  );
}
