import type { Browser, Locator } from '@playwright/test'

/** Chromium 150 puts the click of a tap elsewhere in a frame of another site; 156 puts it where the finger was. */
const FIRST_WITH_TAPS = 156

export const NO_TAPS = `Chromium before ${FIRST_WITH_TAPS} misplaces taps in frames of other sites.`

export function hasTaps(browser: Browser): boolean {
  return Number.parseInt(browser.version(), 10) >= FIRST_WITH_TAPS
}

/** Presses by a finger, or by a mouse where the browser misplaces taps. */
export function pressOf(browser: Browser): (control: Locator) => Promise<void> {
  return (control) => (hasTaps(browser) ? control.tap() : control.click())
}
