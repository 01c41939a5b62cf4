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
  person: User
  requestSignature(message?: string): Promise<RequestedSignature>
  secureFrame(): Frame
}

export const test = base.extend<Fixtures>({
  person: async ({ page, sites, world }, use) => use(await signedIn(page, sites, world, '/person')),
  requestSignature: async ({ page, person }, use) => {
    await use(async (message = '0x01') => {
      const { address, modal, screen } = person
      const signing = sendRequest(page, 'personal_sign', [message, address])
      await expect(screen.heading).toHaveText('Sign a message')
      return {
        ...person,
        signing,
        opens: () => expect(screen.approve).toHaveAttribute('aria-disabled', 'false'),
        closes: () => expect(screen.approve).toHaveAttribute('aria-disabled', 'true'),
        openWindow: () => openOwnWindow(modal),
        async declinesBy(button) {
          await modal.press(button)
          expect(await signing).toMatchObject({ error: { code: 4001 } })
        },
      }
    })
  },
  secureFrame: async ({ page, world }, use) => use(() => secureFrameOf(page, world)),
})

export function secureFrameOf(page: Page, world: World): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(`${world.urls.secure}/sdk`))
  if (frame === undefined) throw new Error('There is no secure frame.')
  return frame
}

async function openOwnWindow({ frame, dialog }: ReturnType<typeof modalOf>) {
  const opened = dialog.page().waitForEvent('popup')
  await frame.getByRole('link', { name: /^Open in a separate window/ }).click()
  const popup = await opened
  return { popup, approve: popup.getByRole('button', { name: 'Approve' }), status: popup.getByRole('status') }
}
