import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../../../parts/icons.tsx';

/** An action on the selected people. */
export interface SelectionAction {
  readonly text: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly isDanger?: boolean;
  /** Shown beside the count. The others are in the menu. */
  readonly isMain?: boolean;
}

const dangerSx = { color: 'error.main', '& svg': { color: 'error.main' } } as const;

/** The actions on a selection: buttons and a menu, or a bottom sheet on touch screens. */
export function SelectionActions(props: {
  actions: readonly SelectionAction[];
  isNarrow: boolean;
  isBusy: boolean;
}) {
  const { actions, isNarrow, isBusy } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const more = isNarrow ? actions : actions.filter((action) => action.isMain !== true);
  return (
    <>
      {!isNarrow &&
        actions
          .filter((action) => action.isMain === true)
          .map((action) => (
            <Button
              key={action.text}
              size="small"
              startIcon={action.icon}
              disabled={isBusy}
              color={action.isDanger ? 'error' : 'primary'}
              onClick={action.run}
            >
              {action.text}
            </Button>
          ))}
      {more.length > 0 && (
        <Button
          size={isNarrow ? 'medium' : 'small'}
          variant={isNarrow ? 'contained' : 'text'}
          endIcon={<ChevronDownIcon />}
          disabled={isBusy}
          aria-haspopup={isNarrow ? 'dialog' : 'menu'}
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={isNarrow ? { flex: '1 1 auto', m: 1 } : {}}
        >
          {isNarrow ? 'Actions' : 'More'}
        </Button>
      )}
      {isNarrow ? (
        <Drawer
          anchor="bottom"
          open={anchor !== null}
          onClose={close}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': 'Actions for the selected people',
              sx: { borderRadius: '16px 16px 0 0', pb: 4, pt: 2 },
            },
          }}
        >
          <List>
            {actions.map((action, index) => (
              <ListItem key={action.text} disablePadding>
                <ListItemButton
                  autoFocus={index === 0}
                  onClick={() => {
                    close();
                    action.run();
                  }}
                  sx={{ minHeight: 48, px: 5, borderRadius: 0, ...(action.isDanger ? dangerSx : {}) }}
                >
                  <ListItemIcon sx={{ minWidth: 40 }}>{action.icon}</ListItemIcon>
                  <ListItemText primary={action.text} />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Drawer>
      ) : (
        <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
          {more.map((action) => (
            <MenuItem
              key={action.text}
              onClick={() => {
                close();
                action.run();
              }}
              sx={action.isDanger ? dangerSx : {}}
            >
              <ListItemIcon>{action.icon}</ListItemIcon>
              {action.text}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
