import { click, hover, pressEscape } from '../browser/input.ts'
import type { BenchPage } from '../browser/openPage.ts'
import type { Contestant } from '../contestants.ts'
import { pause } from './pause.ts'

const LEAD_MS = 1_000
const LIFE_LEAD_MS = 1_500
/** Away from every button. */
const ELSEWHERE = { x: 5, y: 5 }
/** The host looks for what is gone as often as this. */
const LOOK_MS = 20
const DEADLINE_MS = 8_000

/** Milliseconds from the trusted click to the first pixel of the modal, and to a list that can be seen and clicked. */
export type Opening = { firstPixel: number; list: number }

export async function open(page: BenchPage, { button, modal, warm }: Contestant): Promise<Opening> {
  const { host = [], frames = [], frame } = modal ?? {}
  const point = await page.evaluate<{ x: number; y: number }>(`__probe.center(${JSON.stringify(button)})`)
  if (warm === 'intent') {
    await hover(page, point)
    await pause(LEAD_MS)
  }
  if (warm === 'life') await showLife(page)
  page.selectorTimes.forget()
  await page.evaluate(`__probe.watch(${JSON.stringify(host)})`)
  // A frame that comes with the click watches from its first moment on.
  if (frame !== undefined && page.sessionOf(frame) !== undefined) {
    await page.evaluate(`__probe.watch(${JSON.stringify(frames)})`, frame)
  }
  await pause(60)
  await click(page, point)
  const names = [...host, ...frames].map(({ name }) => name)
  const times = await Promise.all(names.map((name) => page.selectorTimes.seen(name)))
  const clicked = await page.evaluate<number>('__probe.click')
  return { firstPixel: (times[0] ?? Number.NaN) - clicked, list: Math.max(...times) - clicked }
}

/** A visitor who moves somewhere on the page, a while before the click. */
export async function showLife(page: BenchPage): Promise<void> {
  await hover(page, ELSEWHERE)
  await pause(LIFE_LEAD_MS)
}

/** Escape, and the modal is out of the way. @throws Error when it stays */
export async function shut(page: BenchPage, { modal }: Contestant): Promise<void> {
  await pressEscape(page)
  const selector = modal?.host[0]?.selector ?? ''
  const end = Date.now() + DEADLINE_MS
  const isThere = `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.checkVisibility({ visibilityProperty: true }))`
  while (await page.evaluate<boolean>(isThere)) {
    if (Date.now() > end) throw new Error('the modal did not close')
    await pause(LOOK_MS)
  }
}
