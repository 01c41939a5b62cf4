import { existsSync } from 'node:fs'
import { chromium, firefox } from '@playwright/test'

const HEADLESS_PATH = '/usr/bin/chromium-headless-shell'
const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** `AIRLOCK_CHROMIUM`, else the system's Chromium, else the one of `playwright install`. Undefined when there is none. */
export function findChromium(): string | undefined {
  return firstExisting([process.env.AIRLOCK_CHROMIUM, ...CHROMIUM_PATHS, chromium.executablePath()])
}

/** A headless Chromium, if installed: the same engine for two thirds of the CPU time. */
export function findHeadlessChromium(): string | undefined {
  return firstExisting([process.env.AIRLOCK_CHROMIUM, HEADLESS_PATH]) ?? findChromium()
}

export function findFirefox(): string | undefined {
  return firstExisting([process.env.AIRLOCK_FIREFOX, ...FIREFOX_PATHS, firefox.executablePath()])
}

function firstExisting(paths: (string | undefined)[]) {
  return paths.find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** Flags for a container without a GPU, a sandbox or a network. */
const QUIET_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Playwright's own arguments: a cross-site frame has no storage at all, as under the strictest privacy settings. */
export const deniedStorage = { args: QUIET_ARGS }

/** The last `--disable-features` wins, so ours lists only what a test machine needs off. */
export const partitionedStorage = {
  args: [...QUIET_ARGS, '--disable-features=Translate,MediaRouter,OptimizationHints,HttpsUpgrades'],
  ignoreDefaultArgs: [
    '--disable-back-forward-cache',
    '--disable-popup-blocking',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
  ],
}
