import { expect } from '@playwright/test'
import { createPublicClient, type Hex, http } from 'viem'
import { bundlePage } from '../support/bundlePage.ts'
import { shownLink, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'

type Wagmi = Record<string, (...values: unknown[]) => Promise<unknown>>

test('connects, signs, sends, switches and reconnects wagmi over the relay @wide', async ({
  page,
  lab,
  openHost,
  sites,
  stack,
}) => {
  const src = sites.put('localhost', '/wc-libraries.js', {
    body: await bundlePage('libraries.ts'),
    type: 'text/javascript',
  })
  const data = `data-arbitrum="${stack.urls.rpc['eip155:42161']}" data-base="${stack.urls.rpc['eip155:8453']}"`
  await openHost({}, { body: `<script src="${src}" ${data}></script>` })
  const call = <Result>(name: string, ...values: unknown[]) =>
    page.evaluate(
      ([step, args]) =>
        (globalThis as unknown as { libraries: { wagmi: Wagmi } }).libraries.wagmi[step as string]?.(
          ...(args as unknown[]),
        ) as Promise<Result>,
      [name, values] as const,
    )
  const connecting = call<string>('connect')
  await modalOf(page).click('WalletConnect')
  await lab.wallet.pair(await shownLink(page))
  expect(await connecting).toBe(lab.wallet.address())
  expect(await call('sign')).toMatch(/^0x[0-9a-f]{130}$/)
  const hash = (await call('send')) as Hex
  const client = createPublicClient({ transport: http(stack.urls.rpc['eip155:42161']), pollingInterval: 50 })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await call('switchChain', 8_453)).toBe(8_453)
  await page.reload()
  expect(await call('reconnect')).toBe(lab.wallet.address())
  await call('disconnect')
  await lab.wallet.until(() => lab.wallet.sessions().length === 0)
})
