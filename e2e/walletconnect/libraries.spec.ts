import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { shownLink, test } from '../support/lab.ts'
import { librariesScript } from '../support/libraries.ts'
import { modalOf } from '../support/modal.ts'

type Libraries = { wagmi: Record<string, (...values: unknown[]) => Promise<unknown>> }

/** A call of `e2e/pages/libraries.ts`. */
function wagmi(page: Page, name: string, ...values: unknown[]): Promise<unknown> {
  return page.evaluate(
    ([step, args]) => (globalThis as unknown as { libraries: Libraries }).libraries.wagmi[step]?.(...args),
    [name, values] as [string, unknown[]],
  )
}

test('[S1.2] wagmi connects, signs, sends, switches and reconnects with a wallet elsewhere, and does not know', async ({
  page,
  lab,
  sites,
  world,
}) => {
  const src = sites.put('localhost', '/libraries-elsewhere.js', {
    body: await librariesScript(),
    type: 'text/javascript',
  })
  const data = `data-arbitrum="${world.urls.rpc['eip155:42161']}" data-base="${world.urls.rpc['eip155:8453']}"`
  await page.goto(
    putHostPage(sites, world, {
      path: '/wagmi-elsewhere',
      wallets: 'none',
      sdk: { 'project-id': lab.projectId },
      body: `<script src="${src}" ${data}></script>`,
    }),
  )
  const connecting = wagmi(page, 'connect')
  await modalOf(page).press('WalletConnect')
  await lab.wallet.pair(await shownLink(page))
  const address = lab.wallet.address()
  expect(await connecting).toBe(address)
  expect(await wagmi(page, 'sign')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await wagmi(page, 'send')).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await wagmi(page, 'switchChain', 8_453)).toBe(8_453)
  await expect.poll(() => wagmi(page, 'account')).toMatchObject({ chainId: 8_453, status: 'connected', address })
  await page.reload()
  expect(await wagmi(page, 'reconnect')).toBe(address)
  expect(await wagmi(page, 'sign')).toMatch(/^0x[0-9a-f]{130}$/)
  await wagmi(page, 'disconnect')
  await expect.poll(() => wagmi(page, 'account')).toMatchObject({ status: 'disconnected' })
})
