import type { FrameLocator } from '@playwright/test'

export function holdsFocus(frame: FrameLocator): Promise<boolean> {
  return frame.locator('body').evaluate(async () => {
    const looks = [document.hasFocus()]
    while (looks.length < 10) {
      await new Promise(requestAnimationFrame)
      looks.push(document.hasFocus())
    }
    return looks.every(Boolean)
  })
}
