import { defineConfig } from '@playwright/test'
import {
  deniedStorage,
  findChromium,
  findFirefox,
  findHeadlessChromium,
  partitionedStorage,
} from './support/browser/browsers.ts'
import { PROJECTS } from './support/projects.ts'
import { isWide } from './support/wide.ts'
import { TEST_PORT_BASE } from './support/world.ts'

/** A click without duration can fall between two compositor frames, of which the page gets the second. */
const HAND_MS = 25

/** `npm run test:wide` runs every journey in both storage profiles; `npm test` only the main ones. */
const complete = pathOf(findChromium())
const executable = isWide ? complete : pathOf(findHeadlessChromium())
const firefoxPath = findFirefox()
const IN_FIREFOX = isWide
  ? 'main|account|connectMany|namespaces|wallets/injectedNamespaces|solana/solana|signIn|signInNamespaces|bitcoin/bitcoin|polkadot/polkadot'
  : 'main'

/** Both storage profiles are real: see `support/browser/browsers.ts`. */
export default defineConfig({
  testDir: '.',
  // Runs next to each other clear only their own.
  outputDir: `../test-results/${TEST_PORT_BASE}`,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  ...(!isWide && { grepInvert: /@wide/ }),
  // A machine that does other things at the same time may lose a click; what passes at the second go is reported as flaky.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  globalSetup: './support/globalSetup.ts',
  use: {
    // An action that waits longer than this fails at its own line, before the test runs out of time.
    actionTimeout: 60_000,
    browserName: 'chromium',
    viewport: { width: 1_280, height: 900 },
    trace: 'off',
    // Playwright takes one of each page that closes, and keeps it if the test fails: 0.3 s of every test.
    screenshot: process.env.AIRLOCK_TEST_SCREENSHOTS === '1' ? 'only-on-failure' : 'off',
  },
  projects: [
    {
      name: 'denied',
      testMatch: isWide ? PROJECTS.deniedWide : PROJECTS.denied,
      grepInvert: isWide ? /@kept/ : /@kept|@wide/,
      use: { launchOptions: { ...deniedStorage, ...complete, slowMo: HAND_MS } },
    },
    {
      name: 'partitioned',
      testMatch: PROJECTS.partitioned,
      // Most of a test's time goes into drawing. The journeys that `denied` repeats are walked with motion.
      use: { reducedMotion: 'reduce', launchOptions: { ...partitionedStorage, ...executable, slowMo: HAND_MS } },
    },
    {
      name: 'back',
      testMatch: PROJECTS.back,
      use: { launchOptions: { ...partitionedStorage, ...complete, slowMo: HAND_MS } },
    },
    {
      name: 'gallery',
      testMatch: PROJECTS.gallery,
      use: { launchOptions: { ...partitionedStorage, ...executable } },
    },
    ...(firefoxPath === undefined
      ? []
      : [
          {
            name: 'firefox',
            testMatch: new RegExp(`(?:journeys/(?:${IN_FIREFOX})|walletconnect/session|firefox/.*)\\.spec\\.ts$`),
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: {
                executablePath: firefoxPath,
                // Its remote protocol sends no input into frames of other sites, and a click by script opens no window.
                firefoxUserPrefs: { 'dom.disable_open_during_load': false },
              },
              colorScheme: null,
              reducedMotion: null,
              forcedColors: null,
              contrast: null,
            },
          },
        ]),
  ],
})

function pathOf(executablePath: string | undefined) {
  return executablePath === undefined ? {} : { executablePath }
}
