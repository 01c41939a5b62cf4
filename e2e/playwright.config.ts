import { defineConfig } from '@playwright/test'
import { deniedStorage, findChromium, findFirefox, partitionedStorage } from './support/browsers.ts'
import { TEST_PORT_BASE } from './support/world.ts'

const chromiumPath = findChromium()
const firefoxPath = findFirefox()
const executable = chromiumPath === undefined ? {} : { executablePath: chromiumPath }

/** Journeys and attacks over real origins. Both storage profiles are real: see `support/browsers.ts`. */
export default defineConfig({
  testDir: '.',
  // Runs beside each other clear only their own.
  outputDir: `../test-results/${TEST_PORT_BASE}`,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  globalSetup: './support/globalSetup.ts',
  use: {
    browserName: 'chromium',
    viewport: { width: 1_280, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'denied',
      testMatch: /(?:journeys|attacks|views)\/.*\.spec\.ts$/,
      use: { launchOptions: { ...deniedStorage, ...executable } },
    },
    {
      name: 'partitioned',
      testMatch: /(?:journeys|lifecycle|walletconnect)\/.*\.spec\.ts$/,
      use: { launchOptions: { ...partitionedStorage, ...executable } },
    },
    ...(firefoxPath === undefined
      ? []
      : [
          {
            name: 'firefox',
            testMatch: /journeys\/main\.spec\.ts$/,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefoxPath },
              colorScheme: null,
              reducedMotion: null,
              forcedColors: null,
              contrast: null,
            },
          },
        ]),
  ],
})
