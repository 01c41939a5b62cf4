import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { formatUnits } from 'viem'
import { pair, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'

test('signs Solana transfers on the phone, for the modal and for a dapp @wide', async ({
  page,
  lab,
  stack,
  openHost,
}) => {
  const urls = { [SOLANA_MAINNET]: [{ url: stack.urls.solana }] }
  await openHost({ networks: SOLANA_MAINNET, 'custom-rpc-urls': JSON.stringify(urls) })
  await pair(page, lab)
  const sender = await page.evaluate(() => window.airlock?.appKit?.getAccount('solana').address ?? '')
  const rpc = createSolanaRpc(stack.urls.solana)
  await rpc.requestAirdrop(address(sender), lamports(2_000_000_000n)).send()
  const { address: to } = await generateKeyPairSigner()

  const modal = modalOf(page)
  if (await modal.dialog.isHidden()) await page.evaluate(() => void window.airlock?.appKit?.open())
  await modal.shows('Account')
  const { value: balance } = await rpc.getBalance(address(sender)).send()
  await expect(modal.frame.getByText(`${formatUnits(balance, 9)} SOL`, { exact: true }).first()).toBeVisible()
  await modal.click('Send')
  await modal.shows('Send')
  await modal.frame.getByLabel(/^Amount in/).fill('0.5')
  await modal.frame.getByRole('textbox', { name: 'To' }).fill(to)
  await modal.click('Review')
  await modal.shows('Review')
  await modal.click('Send')
  await modal.shows('Account')
  await expect.poll(async () => (await rpc.getBalance(to).send()).value).toBe(500_000_000n)

  // A dapp has the wallet sign several, which the ledger takes, and send one itself.
  const transferOf = (amount: bigint) => transfer(rpc, address(sender), to, amount)
  const requested = (method: string, params: object) =>
    page.evaluate((call) => window.airlock?.appKit?.getProvider('solana')?.request(call), {
      method,
      params: { ...params, pubkey: sender },
    })
  const transactions = [await transferOf(1_000_000n), await transferOf(2_000_000n)]
  const { transactions: signed } = (await requested('solana_signAllTransactions', { transactions })) as {
    transactions: Parameters<typeof rpc.sendTransaction>[0][]
  }
  expect(signed).toHaveLength(2)
  for (const one of signed) await rpc.sendTransaction(one, { encoding: 'base64' }).send()
  await requested('solana_signAndSendTransaction', { transaction: await transferOf(4_000_000n) })
  expect((await rpc.getBalance(to).send()).value).toBe(507_000_000n)
})

async function transfer(rpc: ReturnType<typeof createSolanaRpc>, from: Address, to: Address, amount: bigint) {
  const { value: ttl } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayer(from, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(ttl, one),
    (one) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: lamports(amount) }),
        one,
      ),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}
