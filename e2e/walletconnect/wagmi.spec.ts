import { expect } from '@playwright/test'
import { createPublicClient, type Hex, http } from 'viem'
import { offeredLink, shownLink, test } from '../support/lab.ts'
import { librariesScript } from '../support/libraries.ts'
import { modalOf } from '../support/modal.ts'

type Wagmi = Record<string, (...values: unknown[]) => Promise<unknown>>

test('wagmi on our provider connects, signs, sends, switches and reconnects over the relay without knowing', async ({
  page,
  lab,
  openHost,
  sites,
  world,
}) => {
  const src = sites.put('localhost', '/wc-libraries.js', { body: await librariesScript(), type: 'text/javascript' })
  const data = `data-arbitrum="${world.urls.rpc['eip155:42161']}" data-base="${world.urls.rpc['eip155:8453']}"`
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
  await modalOf(page).press('WalletConnect')
  await lab.wallet.pair(await shownLink(page))
  expect(await connecting).toBe(lab.wallet.address())
  expect(await call('sign')).toMatch(/^0x[0-9a-f]{130}$/)
  const hash = (await call('send')) as Hex
  const client = createPublicClient({ transport: http(world.urls.rpc['eip155:42161']), pollingInterval: 50 })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await call('switchChain', 8_453)).toBe(8_453)
  await page.reload()
  expect(await call('reconnect')).toBe(lab.wallet.address())
  await call('disconnect')
  await lab.wallet.until(() => lab.wallet.sessions().length === 0)
})

test('back to a page that was left with a session elsewhere: its socket was closed, and it works again', async ({
  page,
  lab,
  openHost,
  sites,
}) => {
  await openHost()
  await lab.wallet.pair(await offeredLink(page))
  await expect(modalOf(page).dialog).toBeHidden()
  await page.goto(sites.put('localhost', '/elsewhere', { body: '<title>Elsewhere</title>' }))
  await page.goBack({ waitUntil: 'commit' })
  const signature = await page.evaluate(
    (address) =>
      window.airlock?.appKit
        ?.getProvider('eip155')
        ?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }),
    lab.wallet.address(),
  )
  expect(signature).toMatch(/^0x/)
})
