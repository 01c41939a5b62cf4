import { expect, type Frame, type Page } from '@playwright/test'
import type { modalOf } from '../modal.ts'
import { test as base } from '../test.ts'
import type { World } from '../world.ts'
import { sendRequest, signedIn } from './email.ts'

export type User = Awaited<ReturnType<typeof signedIn>>

type RequestedSignature = User & {
  signing: ReturnType<typeof sendRequest>
  opens(): Promise<void>
  closes(): Promise<void>
  openWindow(): ReturnType<typeof openOwnWindow>
  declinesBy(button: string): Promise<void>
}

type Fixtures = {
  user: User
  requestSignature(message?: string): Promise<RequestedSignature>
  secureFrame(): Frame
}

export const test = base.extend<Fixtures>({
  user: async ({ page, sites, stack }, use) => use(await signedIn(page, sites, stack, '/person')),
  requestSignature: async ({ page, user }, use) => {
    await use(async (message = '0x01') => {
      const { address, modal, screen } = user
      const signing = sendRequest(page, 'personal_sign', [message, address])
      await expect(screen.heading).toHaveText('Sign a message')
      return {
        ...user,
        signing,
        opens: () => expect(screen.approve).toHaveAttribute('aria-disabled', 'false'),
        closes: () => expect(screen.approve).toHaveAttribute('aria-disabled', 'true'),
        openWindow: () => openOwnWindow(modal),
        async declinesBy(button) {
          await modal.click(button)
          expect(await signing).toMatchObject({ error: { code: 4001 } })
        },
      }
    })
  },
  secureFrame: async ({ page, stack }, use) => use(() => secureFrameOf(page, stack)),
})

export function secureFrameOf(page: Page, stack: World): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(`${stack.urls.secure}/sdk`))
  if (frame === undefined) throw new Error('There is no secure frame.')
  return frame
}

async function openOwnWindow({ frame, dialog }: ReturnType<typeof modalOf>) {
  const opened = dialog.page().waitForEvent('popup')
  await frame.getByRole('link', { name: /^Open in a separate window/ }).click()
  const popup = await opened
  return { popup, approve: popup.locator('.approval-approve'), status: popup.getByRole('status') }
}
