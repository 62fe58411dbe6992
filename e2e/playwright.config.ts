import { defineConfig } from '@playwright/test';
import { unpackChromium88 } from './chromium88.ts';

/**
 * Chromium takes one list of what is off: ours takes the place of Playwright's, which is therefore repeated here (that of
 * 1.63, without what is of Edge; its reasons stand in chromiumSwitches.ts).
 */
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
];
/**
 * Two pages below the address bar, which are never visible here, load into a separate process with every window: half
 * of the 1.0 s of processor time that a window with our sign-in page takes.
 */
const offForUs = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'];

/**
 * Pages live for seconds here: what V8 compiles in depth for them costs more than it saves. A tour of ten pages takes
 * 5.4 s of processor time instead of 6.7.
 */
const shallow = '--no-turbofan --no-maglev';

const args = [
  '--no-sandbox',
  `--disable-features=${[...offForPlaywright, ...offForUs].join(',')}`,
  `--js-flags=${shallow}`,
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  // A microphone that beeps, for pages with the permission.
  '--use-fake-device-for-media-stream',
];
const old = unpackChromium88();

/** Journeys of people through the whole product, in today's Chromium and in the oldest one we promise. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/journeys',
  // Journeys of one product run one after another, because they share its data. npm test has two workers, each with its
  // own product.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Frames of fades and of waiting bars are work for the processor, and no journey is about them. Those with motion
    // say so.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // Every step kept in case of a failure costs a quarter of a journey's work.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'today',
      testIgnore: 'oldChromium.spec.ts',
      use: {
        browserName: 'chromium',
        launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args },
      },
    },
    {
      name: 'chromium88',
      testMatch: ['oldChromium.spec.ts'],
      use: {
        browserName: 'chromium',
        // Its protocol is older than some of what a trace needs.
        trace: 'off',
        launchOptions: { executablePath: old.path, args, env: old.env },
      },
    },
  ],
});
