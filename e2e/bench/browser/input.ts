import type { BenchPage } from './openPage.ts'

type Point = { x: number; y: number }

/** The pointer comes to rest at a point of the page. */
export async function hover({ browser, main }: BenchPage, point: Point): Promise<void> {
  await browser.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point }, main)
}

/** The pointer arrives and clicks, as close together as a machine can. */
export async function click({ browser, main }: BenchPage, point: Point): Promise<void> {
  const button = { button: 'left', clickCount: 1, ...point }
  await Promise.all([
    browser.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point }, main),
    browser.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }, main),
    browser.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }, main),
  ])
}

/** Goes to the element with the focus, in a frame too; so do the next two. */
export function pressEscape(page: BenchPage): Promise<void> {
  return press(page, { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 })
}

export function pressEnter(page: BenchPage): Promise<void> {
  return press(page, { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' })
}

/** As an input method enters it, at once. */
export async function typeText({ browser, main }: BenchPage, text: string): Promise<void> {
  await browser.send('Input.insertText', { text }, main)
}

async function press({ browser, main }: BenchPage, key: object): Promise<void> {
  for (const type of ['keyDown', 'keyUp']) await browser.send('Input.dispatchKeyEvent', { type, ...key }, main)
}
