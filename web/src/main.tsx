import './polyfills.ts';
import '@fontsource-variable/inter/wght.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/client/queryClient.ts';
import { SnackbarProvider } from './parts/page/Snackbars.tsx';
import { noteLoaded, startName } from './reloadOnce.ts';
import { router } from './screens.ts';
import { hasInitialState } from './stateSwitch.ts';
import { theme } from './theme.ts';

function start(root: HTMLElement): void {
  noteLoaded(startName);
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <SnackbarProvider>
            <RouterProvider router={router} />
          </SnackbarProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}

async function open(root: HTMLElement): Promise<void> {
  if (hasInitialState()) await (await import('./initialState.ts')).applyInitialState();
  // The progress bar of index.html stays until a page replaces it.
  await router.load();
  start(root);
}

const root = document.getElementById('root');
// A browser below the minimums that can still run this keeps the plain page that it received.
if (root && !window.carillonBrowserTooOld) void open(root);
