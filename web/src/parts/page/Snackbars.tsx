import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { timing } from '../../theme.ts';
import { isTyping } from './singleKeys.ts';
import { CloseIcon } from '../icons.tsx';

/** What a snackbar says and offers. */
export interface SnackbarMessage {
  readonly text: string;
  readonly tone?: 'plain' | 'success' | 'error';
  /** The subject by which it can be removed. The default is its text. */
  readonly about?: string;
  /** One action: "Undo", "Retry", "View". */
  readonly action?: { readonly label: string; readonly run: () => void };
}
type Show = (message: SnackbarMessage) => void;
const Context = createContext<Show>(() => undefined);
type End = (textOrAbout: string) => void;
const EndContext = createContext<End>(() => undefined);

/**
 * Shows a snackbar at the bottom center, above the page's safe area, for 10 s. Only the newest is shown (row C-051).
 */
export function useSnackbar(): Show {
  return useContext(Context);
}

/** Removes the snackbar with this text or subject if it is shown, because it is no longer true. */
export function useSnackbarEnd(): End {
  return useContext(EndContext);
}

let isByKeyboard = false;
/** Notes whether the user works with keys or a pointer. */
function noteInput(event: Event): void {
  isByKeyboard = event.type === 'keydown';
}

/**
 * An item removed by keyboard had the focus. The focus moves to the undo button, which Tab would reach only after the
 * whole page. Pointer users lose nothing, and a focus would keep the snackbar forever (row C-051).
 */
function takeLostFocus(button: HTMLButtonElement | null): void {
  if (button === null || !isByKeyboard) return;
  // Runs once a closing dialog has returned the focus.
  setTimeout(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) button.focus({ preventScroll: true });
  }, 300);
}

/** The keys that undo from anywhere, where there is a keyboard. */
function UndoKeys() {
  const isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform);
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        ml: 2,
        px: 1.5,
        borderRadius: '6px',
        border: '1px solid',
        borderColor: 'rgba(255,255,255,.35)',
        font: 'inherit',
        fontSize: '0.75rem',
        '@media (hover: none)': { display: 'none' },
      }}
    >
      {isMac ? '⌘Z' : 'Ctrl+Z'}
    </Box>
  );
}

/**
 * Holds the one snackbar of the application. Time stops while it has the focus, or while a pointer that moved there
 * rests on it.
 */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<(SnackbarMessage & { key: number }) | null>(null);
  const [open, setOpen] = useState(false);
  const key = useRef(0);
  const used = useRef(0);
  const show = useCallback<Show>((message) => {
    key.current += 1;
    setCurrent({ ...message, key: key.current });
    setOpen(true);
  }, []);
  // Only once: a double click hits the button a second time while the snackbar is leaving.
  const run = useCallback((message: SnackbarMessage & { key: number }): void => {
    if (used.current === message.key) return;
    used.current = message.key;
    setOpen(false);
    message.action?.run();
  }, []);
  useEffect(() => {
    if (!open) return undefined;
    const undo = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return;
      if (isTyping(event.target) || current?.action?.label !== 'Undo') return;
      event.preventDefault();
      run(current);
    };
    window.addEventListener('keydown', undo);
    return () => window.removeEventListener('keydown', undo);
  }, [open, current, run]);
  useEffect(() => {
    window.addEventListener('keydown', noteInput, true);
    window.addEventListener('pointerdown', noteInput, true);
    return () => {
      window.removeEventListener('keydown', noteInput, true);
      window.removeEventListener('pointerdown', noteInput, true);
    };
  }, []);
  const shown = useRef<readonly (string | undefined)[]>([]);
  useEffect(() => {
    shown.current = [current?.text, current?.about];
  }, [current]);
  const end = useCallback<End>((textOrAbout) => {
    if (shown.current.includes(textOrAbout)) setOpen(false);
  }, []);
  const close = (_: unknown, reason?: string): void => {
    if (reason !== 'clickaway') setOpen(false);
  };
  const tone = current?.tone ?? 'plain';
  const action = current?.action;
  const value = useMemo(() => show, [show]);
  const box = useRef<HTMLDivElement>(null);
  // A pointer that happens to rest where the snackbar appears, on the button that was just pressed, does not stop the
  // time.
  const isRead = useRef(false);
  useEffect(() => {
    isRead.current = false;
    if (!open) return undefined;
    const timer = setTimeout(() => {
      const hasFocus = box.current?.contains(document.activeElement) === true;
      if (!isRead.current && !hasFocus && document.hasFocus()) setOpen(false);
    }, timing.snackbar);
    return () => clearTimeout(timer);
  }, [open, current]);
  const [lift, setLift] = useState(0);
  useEffect(() => {
    if (!open) return undefined;
    let stop: (() => void) | null = () => undefined;
    import('./snackbarLift.ts').then(
      ({ keepClear }) => {
        if (stop !== null && box.current) stop = keepClear(box.current, setLift);
      },
      // Without this a snackbar stays in its place.
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [open, current]);
  return (
    <Context.Provider value={value}>
      <EndContext.Provider value={end}>{children}</EndContext.Provider>
      <Snackbar
        key={current?.key ?? 0}
        ref={box}
        open={open}
        onClose={close}
        autoHideDuration={timing.snackbar}
        onPointerMove={() => {
          isRead.current = true;
        }}
        sx={{ bottom: { xs: 8 + lift, sm: 24 + lift }, transition: 'bottom 160ms' }}
      >
        <Alert
          severity={tone === 'plain' ? 'info' : tone}
          variant="filled"
          icon={false}
          role={tone === 'error' ? 'alert' : 'status'}
          sx={{
            alignItems: 'center',
            minWidth: { xs: 0, sm: 360 },
            boxShadow: '0 12px 32px -12px rgba(10,16,32,.5)',
            ...(tone === 'error' ? {} : { bgcolor: '#16223f', color: '#ffffff' }),
            '& .MuiAlert-action': { alignItems: 'center', pt: 0, mr: 0 },
          }}
          action={
            <>
              {action && (
                <Button
                  ref={takeLostFocus}
                  size="small"
                  sx={{ color: tone === 'error' ? 'inherit' : '#f0c878', whiteSpace: 'nowrap' }}
                  {...(action.label === 'Undo' ? { 'aria-keyshortcuts': 'Control+Z Meta+Z' } : {})}
                  onClick={() => run(current)}
                >
                  {action.label}
                  {action.label === 'Undo' && <UndoKeys />}
                </Button>
              )}
              <IconButton
                size="small"
                color="inherit"
                aria-label="Close message"
                onClick={() => setOpen(false)}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </>
          }
        >
          {current?.text}
        </Alert>
      </Snackbar>
    </Context.Provider>
  );
}
