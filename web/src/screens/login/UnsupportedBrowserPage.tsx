import { minimumBrowsers } from '@carillon/rules/browserSupport';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LoginFrame } from './LoginFrame.tsx';

/**
 * Which browsers work (row P-017). Browsers too old for this page get the plain one of
 * public/browser-check.js at the same address.
 */
export default function UnsupportedBrowserPage() {
  return (
    <LoginFrame title="Please update your browser">
      <Typography sx={{ mb: 3 }}>Carillon works in these browsers and newer ones:</Typography>
      <Box component="ul" sx={{ m: 0, mb: 4, pl: 5 }}>
        {Object.entries(minimumBrowsers).map(([name, version]) => (
          <li key={name}>
            {name === 'Edge' ? 'Microsoft Edge' : name} {version}
          </li>
        ))}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        Update your browser, or open Carillon in another one. Your work is safe.
      </Typography>
    </LoginFrame>
  );
}
