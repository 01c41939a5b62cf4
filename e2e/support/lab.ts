import { expect, type Page } from '@playwright/test'
import type { WalletPeerOptions } from '../stack/walletPeer/questions.ts'
import { type Lab, startLab } from '../stack/walletPeer/startLab.ts'
import { type HostPageOptions, putHostPage } from './hostPage.ts'
import { kitState, modalOf } from './modal.ts'
import { readQrCode } from './readQrCode.ts'
import { test as base } from './test.ts'

type LabFixtures = {
  walletOptions: Partial<WalletPeerOptions>
  lab: Lab
  openHost(data?: Record<string, string>, page?: Pick<HostPageOptions, 'body' | 'before' | 'wallets'>): Promise<string>
}

export const test = base.extend<LabFixtures>({
  walletOptions: [{}, { option: true }],
  lab: async ({ stack, walletOptions }, use, info) => {
    const lab = await startLab(stack.urls, info.parallelIndex, walletOptions)
    await use(lab)
    await lab.close()
  },
  openHost: async ({ page, sites, stack, lab }, use, info) => {
    await use(async (data = {}, options = {}) => {
      const path = `/wc-${info.testId}`
      const sdk = { 'project-id': lab.projectId, ...data }
      const url = putHostPage(sites, stack, { path, wallets: 'none', sdk, ...options })
      await page.goto(url)
      return url
    })
  },
})

export async function pair(page: Page, lab: Lab): Promise<void> {
  await lab.wallet.pair(await offeredLink(page))
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
}

export async function offeredLink(page: Page): Promise<string> {
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.click('WalletConnect')
  return shownLink(page)
}

export async function shownLink(page: Page): Promise<string> {
  const modal = modalOf(page)
  // The remote protocol of Firefox has no permission for the clipboard.
  if (page.context().browser()?.browserType().name() === 'firefox') return scannedLink(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The clipboard of an earlier test is still there.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await modal.click('Copy link')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^wc:/)
  return copied()
}

async function scannedLink(page: Page): Promise<string> {
  const code = modalOf(page).frame.getByRole('img', { name: /^QR code to connect/ })
  await expect(code).toHaveAttribute('aria-busy', 'false')
  const parser = await page.context().newPage()
  let link: string | undefined
  await expect
    .poll(async () => {
      link = await readQrCode(parser, await code.screenshot())
      return link
    })
    .toMatch(/^wc:/)
  await parser.close()
  return link ?? ''
}

export async function keptByClient(page: Page, origin: string, name: string): Promise<Record<string, unknown>[]> {
  const frame = page.frames().find((one) => one.url().startsWith(`${origin}/frame`))
  const read = (word: string) =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('wc@') && key.endsWith(`//${word}`))
      .flatMap(([, value]) => JSON.parse(value))
  return (await frame?.evaluate(read, name)) ?? []
}

export function sendRequest(page: Page, method: string, params?: unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([name, values]) => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      try {
        return await provider?.request({ method: name as string, ...(values !== null && { params: values }) })
      } catch (cause) {
        const { code, message, name: kind } = cause as { code?: number; message: string; name: string }
        return { error: { code, message, kind } }
      }
    },
    [method, params ?? null] as const,
  )
}
