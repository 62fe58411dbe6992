/// <reference types="vite/client" />

interface Window {
  /** Set by public/browser-check.js. */
  carillonBrowserTooOld?: boolean;
}
