import type { Integration } from '@carillon/contract/integrations';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Box from '@mui/material/Box';
import { ChevronRightIcon } from '../../../../../parts/icons.tsx';
import { IntegrationLogo } from '../../../../../parts/IntegrationLogo.tsx';

interface IntegrationChoiceProps {
  integrations: readonly Integration[];
  onChoose: (id: number) => void;
}

/** The connected systems, when there are several. */
export function IntegrationChoice({ integrations, onChoose }: IntegrationChoiceProps) {
  return (
    <List aria-label="Connected integrations" disablePadding>
      {integrations.map(({ IntegrationID, Name, Description, Logo, IsSandbox }) => (
        <ListItem key={IntegrationID} disablePadding divider>
          <ListItemButton onClick={() => onChoose(IntegrationID)} sx={{ minHeight: 64 }}>
            <Box sx={{ mr: 3, display: 'flex' }}>
              <IntegrationLogo src={Logo} size={36} />
            </Box>
            <ListItemText
              primary={Name}
              secondary={IsSandbox ? 'Sandbox with made-up people' : Description}
            />
            <ChevronRightIcon />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
