import { expect } from '@playwright/test'
import { bundlePage } from '../../support/bundlePage.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

type Libraries = Record<'wagmi' | 'viem' | 'web3Onboard', Record<string, (...values: unknown[]) => Promise<unknown>>>

test.describe('dapp libraries on our provider, found by EIP-6963 without an adapter', () => {
  test.beforeEach(async ({ page, sites, stack }, { title }) => {
    const src = sites.put('localhost', '/libraries.js', {
      body: await bundlePage('libraries.ts'),
      type: 'text/javascript',
    })
    const data = `data-arbitrum="${stack.urls.rpc['eip155:42161']}" data-base="${stack.urls.rpc['eip155:8453']}"`
    await page.goto(
      putHostPage(sites, stack, {
        path: `/libraries-${title.split(' ')[0]}`,
        wallets: 'good',
        body: `<script src="${src}" ${data}></script>`,
      }),
    )
  })

  test('connects, signs, sends, switches, reloads and disconnects wagmi', async ({ page }) => {
    const call = <Result>(name: string, ...values: unknown[]) =>
      page.evaluate(
        ([step, args]) =>
          (globalThis as unknown as { libraries: Libraries }).libraries.wagmi[step as string]?.(
            ...(args as unknown[]),
          ) as Promise<Result>,
        [name, values] as const,
      )
    const connecting = call<string>('connect')
    await modalOf(page).connect('Good Wallet')
    expect(await connecting).toBe(VALID.address)
    expect(await call('sign')).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await call('send')).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await call('switchChain', 42_161)).toBe(42_161)
    await expect.poll(() => call('account')).toMatchObject({ chainId: 42_161, status: 'connected' })
    await page.reload()
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    expect(await call('reconnect')).toBe(VALID.address)
    await call('disconnect')
    await expect.poll(() => call('account')).toMatchObject({ status: 'disconnected' })
  })

  test('connects viem and signs @wide', async ({ page }) => {
    const running = page.evaluate(() =>
      (globalThis as unknown as { libraries: Libraries }).libraries.viem.connectAndSign?.(),
    )
    await modalOf(page).connect('Good Wallet')
    expect(await running).toMatchObject({
      account: VALID.address,
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    })
  })

  test('lists the wallet in web3-onboard, connects and signs @wide', async ({ page }) => {
    const running = page.evaluate(() =>
      (globalThis as unknown as { libraries: Libraries }).libraries.web3Onboard.connectAndSign?.(),
    )
    await modalOf(page).connect('Good Wallet')
    expect(await running).toMatchObject({
      account: VALID.address,
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
      chain: expect.stringMatching(/^0x/),
    })
  })
})
