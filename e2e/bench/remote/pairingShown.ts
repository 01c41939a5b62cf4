import type { Locator } from '@playwright/test'

/** Presses a row inside its document and waits for the painted code there, so that only the product is measured. In ms. */
export function pairingShown(row: Locator): Promise<number> {
  return row.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        const look = () => {
          const path = document.querySelector('.qr-code svg path')
          if (path === null) return void requestAnimationFrame(look)
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve(performance.now() - from)
          painted.port2.postMessage(null)
        }
        ;(element as HTMLElement).click()
        requestAnimationFrame(look)
      }),
  )
}
