import { expect } from '@playwright/test'
import { createPublicClient, type Hex, http, recoverMessageAddress } from 'viem'
import { pair, sendRequest, test } from '../support/lab.ts'
import { kitState, modalOf } from '../support/modal.ts'

test('[S1.2:walletConnect] [S2.10:walletConnect] [S7.26] connects by link, signs, sends, reloads and disconnects', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  await openHost()
  const modal = modalOf(page)
  await pair(page, lab)
  await expect(modal.dialog).toBeHidden()
  const address = lab.wallet.address()
  expect(await kitState(page)).toMatchObject({ status: 'connected', address, chain: 'eip155:42161' })
  // The page names no icon: the wallet gets none, and not one of the frame's document.
  expect(lab.wallet.sessions()[0]?.peer.metadata).toMatchObject({
    name: 'Host',
    url: new URL(page.url()).origin,
    icons: [],
  })

  const signature = (await sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])) as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)

  const hash = (await sendRequest(page, 'eth_sendTransaction', [{ from: address, to: address, value: '0x7' }])) as Hex
  const client = createPublicClient({ transport: http(stack.urls.rpc['eip155:42161']), pollingInterval: 50 })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')

  // A connector that is connected through already is not offered again.
  await page.evaluate(() => window.airlock?.appKit?.open({ view: 'Connect' }))
  await modal.shows('Connect wallet')
  await expect(modal.button(/All wallets/)).toBeVisible()
  await expect(modal.button('WalletConnect')).toHaveCount(0)
  await page.evaluate(() => window.airlock?.appKit?.close())
  await expect(modal.dialog).toBeHidden()

  await page.reload()
  expect(await sendRequest(page, 'eth_accounts')).toEqual([address])
  expect(await sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])).toBe(signature)

  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await lab.wallet.until(() => lab.wallet.sessions().length === 0)
  expect(await sendRequest(page, 'eth_accounts')).toEqual([])
})
