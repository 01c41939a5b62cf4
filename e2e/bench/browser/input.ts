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

/** Goes to whatever has the focus, in a frame too. */
export async function pressEscape({ browser, main }: BenchPage): Promise<void> {
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }
  for (const type of ['keyDown', 'keyUp']) await browser.send('Input.dispatchKeyEvent', { type, ...key }, main)
}
