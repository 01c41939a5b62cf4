import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import { address, createSolanaRpc, generateKeyPairSigner, lamports } from '@solana/kit'
import { pair, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'

test('a wallet on the phone signs a transfer on Solana, by the signature alone, and the modal sends it', async ({
  page,
  lab,
  world,
  openHost,
}) => {
  const urls = { [SOLANA_MAINNET]: [{ url: world.urls.solana }] }
  await openHost({ networks: SOLANA_MAINNET, 'custom-rpc-urls': JSON.stringify(urls) })
  await pair(page, lab)
  const sender = await page.evaluate(() => window.airlock?.appKit?.getAccount('solana').address ?? '')
  const rpc = createSolanaRpc(world.urls.solana)
  await rpc.requestAirdrop(address(sender), lamports(2_000_000_000n)).send()
  const { address: to } = await generateKeyPairSigner()

  const modal = modalOf(page)
  if (await modal.dialog.isHidden()) await page.evaluate(() => void window.airlock?.appKit?.open())
  await modal.shows('Account')
  await modal.press('Send')
  await modal.shows('Send')
  await modal.frame.getByLabel(/^Amount in/).fill('0.5')
  await modal.frame.getByRole('textbox', { name: 'To' }).fill(to)
  await modal.press('Preview Send')
  await modal.shows('Review send')
  await modal.press('Send')
  await modal.shows('Account')
  await expect.poll(async () => (await rpc.getBalance(to).send()).value).toBe(500_000_000n)
})
