import { defineConfig } from '@playwright/test'
import { findHeadlessChromium, partitionedStorage } from '../support/browser/browsers.ts'

const executablePath = findHeadlessChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/site',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: { ...partitionedStorage, ...(executablePath === undefined ? {} : { executablePath }) },
  },
})
