import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import { Connection, Keypair } from '@solana/web3.js'
import { bundlePage } from '../../support/bundlePage.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

type Dapp = {
  isThere(): boolean
  send(rpc: string, to: string, lamports: number): Promise<{ method: string; signature: string }>
}
type WithDapp = { solanaDapp: Dapp }

test('sends with web3.js through the wallet that an untouched page registered', async ({ page, sites, stack }) => {
  const { solana } = stack.urls
  const body = await bundlePage('solanaWeb3.ts')
  const src = sites.put('localhost', '/solana-web3.js', { body, type: 'text/javascript' })
  await page.goto(
    putHostPage(sites, stack, {
      path: '/solana-web3',
      wallets: 'sol-payer',
      sdk: {
        networks: SOLANA_MAINNET,
        'custom-rpc-urls': JSON.stringify({ [SOLANA_MAINNET]: [{ url: solana }] }),
        prewarm: 'none',
      },
      body: `<script src="${src}"></script>`,
      headers: { 'Content-Security-Policy': `connect-src 'self' ${solana}` },
    }),
  )
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as WithDapp).solanaDapp.isThere())).toBe(true)
  await expect(page.locator('iframe')).toHaveCount(0)

  const to = Keypair.generate().publicKey
  const lamports = 1_000_000_000
  const sending = page.evaluate(
    ([rpc, receiver, amount]) => (globalThis as unknown as WithDapp).solanaDapp.send(rpc, receiver, amount),
    [solana, to.toBase58(), lamports] as const,
  )
  await modalOf(page).connect('Sol Payer')
  const { method, signature } = await sending
  expect(method).toBe('solana:signAndSendTransaction')
  const connection = new Connection(solana, 'confirmed')
  expect(await connection.getBalance(to)).toBe(lamports)
  expect((await connection.getSignatureStatuses([signature])).value[0]?.err).toBeNull()
})
