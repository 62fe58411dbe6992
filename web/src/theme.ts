import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';

/** Our colors beyond MUI's names. `ink` carries structure, and `brass` marks the one main action of a page. */
interface OwnColors {
  ink: string;
  onInk: string;
  onInkQuiet: string;
  brass: string;
  /** Behind the page; `background.paper` lies on it. */
  canvas: string;
  /** Tables' heads, quiet panels, skeleton of a phone. */
  sunken: string;
  /** Tints behind chips and alerts. */
  greenTint: string;
  amberTint: string;
  redTint: string;
  blueTint: string;
  greyTint: string;
}
declare module '@mui/material/styles' {
  interface Palette {
    own: OwnColors;
  }
  interface PaletteOptions {
    own?: OwnColors;
  }
  // The documents' nine widths (row C-314) beside MUI's names.
  interface BreakpointOverrides {
    xs: true;
    w375: true;
    sm: true;
    w640: true;
    w650: true;
    w768: true;
    md: true;
    w960: true;
    w1024: true;
    w1050: true;
    w1140: true;
    lg: true;
    w1440: true;
    xl: true;
  }
}

/** Layout facts of the requirements (rows P-259, C-313), in pixels. */
export const layout = {
  maxWidth: 1600,
  drawerBelow: 1140,
  navWidth: 304,
  navWidthSmall: 215,
  header: 60,
  dialogMaxHeight: 875,
  menuRow: 48,
  menuRows: 4.5,
} as const;

/** The duration of tooltips and snackbars, in milliseconds (rows C-312, C-051). */
export const timing = {
  tooltipEnter: 100,
  tooltipTouch: 700,
  tooltipLeaveTouch: 1500,
  snackbar: 10_000,
} as const;

/** Plain text fields take at most this many characters (row C-314). */
export const maxTextField = 255;

const font = '"Inter Variable", Inter, "Helvetica Neue", Helvetica, Arial, sans-serif';
/** Digits of equal width, for tables and changing counters. */
export const tabular = {
  fontVariantNumeric: 'tabular-nums',
  fontFeatureSettings: '"tnum" 1, "cv05" 1',
} as const;

/** Proportional digits, for names. `tabular` would also widen the hyphens of names. */
export const proportional = { fontVariantNumeric: 'normal', fontFeatureSettings: 'normal' } as const;

/** Only for screen readers, not visible. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const;

const light: OwnColors = {
  ink: '#16223f',
  onInk: '#ffffff',
  onInkQuiet: '#b7c1d9',
  brass: '#c79235',
  canvas: '#f7f6f3',
  sunken: '#f0eee9',
  greenTint: '#e3f1e8',
  amberTint: '#fbeed3',
  redTint: '#fbe6e3',
  blueTint: '#e4ecf8',
  greyTint: '#eceae5',
};
const dark: OwnColors = {
  ink: '#111b33',
  onInk: '#f3f5fa',
  onInkQuiet: '#a9b5d0',
  brass: '#dfae55',
  canvas: '#0e1526',
  sunken: '#1d2740',
  greenTint: '#15372a',
  amberTint: '#3b2f14',
  redTint: '#44201f',
  blueTint: '#1b2f52',
  greyTint: '#273149',
};

/** What floats over the page stands out by a hairline first and a soft shadow of ink second. */
const floating = {
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: 12,
  boxShadow: '0 16px 40px -16px rgba(10, 16, 32, .32)',
} as const;

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-mode' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#24406f', dark: '#16223f', light: '#4a6597', contrastText: '#ffffff' },
        secondary: { main: '#c79235', dark: '#b07d24', light: '#dcb468', contrastText: '#141c33' },
        success: { main: '#1c6b43', contrastText: '#ffffff' },
        warning: { main: '#825400', contrastText: '#ffffff' },
        error: { main: '#b3261e', contrastText: '#ffffff' },
        info: { main: '#1d5aa0', contrastText: '#ffffff' },
        text: { primary: '#16203a', secondary: '#535d75', disabled: '#8a92a5' },
        divider: '#e3e0d9',
        action: { active: '#535d75' },
        background: { default: light.canvas, paper: '#ffffff' },
        own: light,
      },
    },
    dark: {
      palette: {
        primary: { main: '#a9c1ee', dark: '#8aa8e0', light: '#c8d8f6', contrastText: '#101a31' },
        secondary: { main: '#dfae55', dark: '#c79235', light: '#ecc986', contrastText: '#141c33' },
        success: { main: '#71c598', contrastText: '#0b1f15' },
        warning: { main: '#e9b85c', contrastText: '#241800' },
        error: { main: '#f2938b', contrastText: '#2b0b08' },
        info: { main: '#8fbaf0', contrastText: '#0a1a30' },
        text: { primary: '#e9edf6', secondary: '#aab4ca', disabled: '#6f7a93' },
        divider: '#2a3550',
        action: { active: '#aab4ca' },
        background: { default: dark.canvas, paper: '#162036' },
        own: dark,
      },
    },
  },
  spacing: 4,
  shape: { borderRadius: 10 },
  breakpoints: {
    values: {
      xs: 0,
      w375: 375,
      sm: 600,
      w640: 640,
      w650: 650,
      w768: 768,
      md: 900,
      w960: 960,
      w1024: 1024,
      w1050: 1050,
      w1140: 1140,
      lg: 1200,
      w1440: 1440,
      xl: 1600,
    },
  },
  typography: {
    fontFamily: font,
    fontSize: 14,
    h1: { fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 680, letterSpacing: '-0.022em' },
    h2: { fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.014em' },
    h3: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 650, letterSpacing: '-0.008em' },
    h4: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 620 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    overline: { fontSize: '0.75rem', lineHeight: 1.4, fontWeight: 620, letterSpacing: '0.06em' },
    button: { fontSize: '0.9375rem', fontWeight: 580, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { overflowWrap: 'anywhere', WebkitFontSmoothing: 'antialiased' },
        ':focus-visible': { outline: '2px solid var(--mui-palette-info-main)', outlineOffset: 2 },
        // Focus moves to the heading on a route change. A ring around it would only confuse users.
        'h1:focus': { outline: 'none' },
        // Paper is white, whatever color the page was begun with, and what fades from one color to another would be
        // printed halfway.
        '@media print': {
          html: { backgroundColor: '#ffffff !important' },
          '*, *::before, *::after': { transition: 'none !important' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 10, minHeight: 40, padding: '8px 16px', lineHeight: 1.4 },
        sizeSmall: { minHeight: 32, padding: '4px 12px', fontSize: '0.875rem' },
        sizeLarge: { minHeight: 52, padding: '12px 24px', fontSize: '1.0625rem' },
        outlined: { borderColor: 'var(--mui-palette-divider)' },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 10 } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: 'var(--mui-palette-divider)', borderRadius: 14 } },
    },
    MuiTooltip: {
      defaultProps: {
        arrow: true,
        // A tooltip explains. The accessible name of its element stays its visible text.
        describeChild: true,
        enterDelay: timing.tooltipEnter,
        enterTouchDelay: timing.tooltipTouch,
        leaveTouchDelay: timing.tooltipLeaveTouch,
      },
      styleOverrides: {
        tooltip: {
          fontSize: '0.8125rem',
          lineHeight: 1.45,
          padding: '8px 12px',
          backgroundColor: '#16223f',
          color: '#ffffff',
          maxWidth: 320,
        },
        arrow: { color: '#16223f' },
      },
    },
    MuiSnackbar: {
      defaultProps: {
        anchorOrigin: { vertical: 'bottom', horizontal: 'center' },
        autoHideDuration: timing.snackbar,
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          ...floating,
          borderColor: 'transparent',
          '[data-mode="dark"] &': { borderColor: 'var(--mui-palette-divider)' },
          // In a low window it leaves the edges free, so that title and buttons stay visible.
          maxHeight: `min(${layout.dialogMaxHeight}px, calc(100% - 32px))`,
          borderRadius: 16,
          margin: 16,
        },
        paperFullWidth: { width: 'calc(100% - 32px)' },
        paperFullScreen: { width: '100%' },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { padding: '24px 24px 8px', fontSize: '1.25rem', fontWeight: 650 } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(14, 21, 38, .5)' } },
      },
    },
    MuiPopover: { styleOverrides: { paper: floating } },
    MuiAutocomplete: { styleOverrides: { paper: floating } },
    // MUI lets lines shrink again from 600 pixels on.
    MuiMenuItem: {
      styleOverrides: { root: { minHeight: 40, '@media (min-width:600px)': { minHeight: 40 } } },
    },
    MuiSelect: {
      defaultProps: {
        MenuProps: { slotProps: { paper: { sx: { maxHeight: layout.menuRow * layout.menuRows } } } },
      },
    },
    MuiTextField: { defaultProps: { slotProps: { htmlInput: { maxLength: maxTextField } } } },
    MuiInputBase: {
      styleOverrides: {
        // The library's placeholder is too pale to be read (WCAG 1.4.3).
        input: { '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 0.88 } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: 'var(--mui-palette-background-paper)' },
        notchedOutline: { borderColor: '#8b93a6' },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 2, fontSize: '0.8125rem' } } },
    MuiTab: {
      styleOverrides: {
        root: { minHeight: 44, padding: '8px 10px', fontSize: '0.875rem', fontWeight: 560, minWidth: 0 },
      },
    },
    MuiTabs: {
      styleOverrides: {
        indicator: { height: 3, borderRadius: '3px 3px 0 0' },
        // An arrow that leads nowhere takes no room: the first tab starts at the page's edge.
        scrollButtons: { width: 32, '&.Mui-disabled': { display: 'none' } },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { ...tabular, padding: '12px 16px', borderColor: 'var(--mui-palette-divider)' },
        head: {
          fontSize: '0.8125rem',
          fontWeight: 600,
          color: 'var(--mui-palette-text-secondary)',
          backgroundColor: 'var(--mui-palette-own-sunken)',
          padding: '8px 16px',
          // A sorted heading has an arrow. Without a fixed height the headings would not align.
          height: 44,
          lineHeight: '24px',
        },
        paddingCheckbox: { padding: '0 0 0 8px' },
      },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: 8, fontWeight: 560 } } },
    MuiAlert: {
      styleOverrides: {
        standardError: { backgroundColor: 'var(--mui-palette-own-redTint)' },
        standardWarning: { backgroundColor: 'var(--mui-palette-own-amberTint)' },
        standardInfo: { backgroundColor: 'var(--mui-palette-own-blueTint)' },
        standardSuccess: { backgroundColor: 'var(--mui-palette-own-greenTint)' },
        root: { borderRadius: 12, alignItems: 'center' },
        message: { minWidth: 0 },
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiListItemButton: { styleOverrides: { root: { borderRadius: 10 } } },
    MuiStack: { defaultProps: { useFlexGap: false } },
  },
});
