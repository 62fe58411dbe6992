import type { Template } from '@carillon/contract/templates';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMay } from '../../api/session.ts';
import { BroadcastIcon, EditIcon, MoreIcon, ShareIcon, TrashIcon } from '../../parts/icons.tsx';
import { onlyText } from './useTextActions.ts';
import type { TextActions } from './useTextActions.ts';

interface Entry {
  readonly text: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly isDanger?: boolean;
}

/** What can be done with a text of the library. */
export function TextMenu(props: {
  template: Template;
  actions: TextActions;
  onEdit: () => void;
  onDeleted?: () => void;
}) {
  const { template, actions, onEdit, onDeleted } = props;
  const mayCreate = useMay('createBroadcast');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const entries: Entry[] = [
    ...(mayCreate
      ? [
          {
            text: 'Use in a broadcast',
            icon: <BroadcastIcon fontSize="small" />,
            run: () => void actions.toBroadcast(template),
          },
        ]
      : []),
    ...(template.ReadOnly
      ? []
      : [
          { text: 'Edit', icon: <EditIcon fontSize="small" />, run: onEdit },
          {
            text: template.IsShared ? 'Stop sharing' : 'Share with your organization',
            icon: <ShareIcon fontSize="small" />,
            run: () => actions.share(template),
          },
          {
            text: 'Delete',
            icon: <TrashIcon fontSize="small" />,
            run: () =>
              void actions.remove(onlyText(template)).then((isDone) => {
                if (isDone) onDeleted?.();
              }),
            isDanger: true,
          },
        ]),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={`More for ${template.TemplateName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {entries.map((entry) => (
          <MenuItem
            key={entry.text}
            onClick={() => {
              setAnchor(null);
              entry.run();
            }}
            sx={entry.isDanger ? { color: 'error.main', '& svg': { color: 'error.main' } } : {}}
          >
            <ListItemIcon>{entry.icon}</ListItemIcon>
            <ListItemText primary={entry.text} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
