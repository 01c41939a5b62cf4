import type { BrowserContext, Frame } from '@playwright/test'

export async function countSignatures(context: BrowserContext) {
  await context.addInitScript(() => {
    const { postMessage } = Worker.prototype
    Object.assign(globalThis, { signatures: 0 })
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      const counter = globalThis as unknown as { signatures: number }
      if ((args[0] as { name?: unknown }).name === 'sign') counter.signatures += 1
      return postMessage.apply(this, args as never)
    }
  })
}

export const signatures = (frame: Frame) =>
  frame.evaluate(() => (globalThis as unknown as { signatures: number }).signatures)

export const forgetSignatures = (frame: Frame) =>
  frame.evaluate(() => void Object.assign(globalThis, { signatures: 0 }))

export async function insist(frame: Frame) {
  const approve = frame.locator('.approval-approve')
  await approve.click({ force: true })
  for (const key of ['Enter', 'Space']) {
    await approve.focus()
    await frame.page().keyboard.press(key)
  }
  // Two turns of the frame: a request that was started has reached the worker by then.
  await frame.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
}
