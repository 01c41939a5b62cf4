import { expect, type Page } from '@playwright/test'
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
import { scriptOf } from '../stack/bitcoin/scriptOf.ts'
import { coinsOf } from '../stack/wallets/bitcoin/esplora.ts'
import type { Coin } from '../stack/wallets/bitcoin/spend.ts'
import { isMined } from '../support/bitcoin/isMined.ts'
import { PAID, payment } from '../support/bitcoin/payment.ts'
import { pair, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'
import { accountsOf, seesBalance } from '../support/namespacePage.ts'
import { type RemoteNamespace, withNetwork } from '../support/remote/RemoteNamespace.ts'
import { remoteBitcoin } from '../support/remote/remoteBitcoin.ts'
import { remotePolkadot } from '../support/remote/remotePolkadot.ts'
import { remoteSolana } from '../support/remote/remoteSolana.ts'
import { rowsOf } from '../support/wide.ts'

const CONNECTS: readonly (readonly [title: string, row: RemoteNamespace])[] = [
  ['[S3.25:bip122] connects a remote Bitcoin account next to EVM, and signs', remoteBitcoin],
  ['[S3.25:polkadot] connects a remote Polkadot account next to EVM, and signs', remotePolkadot],
  ['[S3.25:solana] connects a remote Solana account next to EVM, and signs', remoteSolana],
]
for (const [title, row] of rowsOf(CONNECTS, 1)) {
  const { namespace, network, methods } = row
  test(title, async ({ page, lab, openHost, stack }) => {
    lab.wallet.answerNext('proposal', {
      settle: (regular) => ({ ...regular, [namespace]: { ...regular[namespace], methods: [...methods] } as never }),
    })
    await openHost(withNetwork(stack.urls, row))
    await pair(page, lab)
    await expect(modalOf(page).dialog).toBeHidden()
    const { own, eip155 } = await accountsOf(page, namespace)
    const [account = ''] = own
    expect(lab.wallet.sessions()[0]?.namespaces[namespace]).toMatchObject({
      accounts: [`${network}:${account}`],
      methods,
    })
    expect(eip155[0]?.toLowerCase()).toBe(lab.wallet.address().toLowerCase())
    await seesBalance(page, network, await row.balance(stack.urls, account))
    await row.signs(page, lab, account)

    // Refused before the wallet gets a request.
    const before = lab.wallet.questions().length
    for (const [call, error] of row.refused(account)) expect(await errorOf(page, namespace, call)).toBe(error)
    expect(lab.wallet.questions()).toHaveLength(before)

    await page.reload()
    await expect.poll(async () => (await accountsOf(page, namespace)).own).toEqual([account])
    await row.signs(page, lab, account)
    await page.evaluate(() => window.airlock?.appKit?.disconnect())
    await lab.wallet.until(() => lab.wallet.sessions().length === 0)
    expect((await accountsOf(page, namespace)).own).toEqual([])
  })
}

const FOREIGN: readonly (readonly [title: string, row: RemoteNamespace])[] = [
  ['[T40] drops a Bitcoin account of another network', remoteBitcoin],
  ['[T40] drops a Polkadot account that is an EVM address', remotePolkadot],
  ['[T40] drops a Solana account that is an EVM address', remoteSolana],
]
for (const [title, row] of rowsOf(FOREIGN, 1)) {
  const { namespace, network, methods, foreignAddress } = row
  test(title, async ({ page, lab, openHost, stack }) => {
    await openHost(withNetwork(stack.urls, row))
    const accounts = [`${network}:${foreignAddress}`]
    lab.wallet.answerNext('proposal', {
      settle: (regular) => ({
        ...regular,
        [namespace]: { chains: [network], methods: [...methods], events: [], accounts },
      }),
    })
    await pair(page, lab)
    const found = await accountsOf(page, namespace)
    expect(found.eip155).toHaveLength(1)
    expect(found.own).toEqual([])
  })
}

test('[S9.9:bip122] signs a Bitcoin transaction and sends coins, which the chain mines', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  const { esplora } = stack.urls
  await openHost(withNetwork(stack.urls, remoteBitcoin))
  await pair(page, lab)
  const [account = ''] = (await accountsOf(page, 'bip122')).own
  const recipient = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const sent = await called(page, 'sendTransfer', { recipient, amount: '1500' })
  expect(lab.wallet.questions().at(-1)).toMatchObject({
    method: 'sendTransfer',
    chainId: remoteBitcoin.network,
    params: { account, recipientAddress: recipient, amount: '1500' },
  })
  expect(await isMined(esplora, String(sent))).toMatchObject({ vout: paysTo(recipient, 1_500) })
  expect(await called(page, 'sendTransfer', { recipient, amount: '0.1' })).toBe('INVALID_PARAMS')

  const psbt = payment((await coinsOf(esplora, account))[0] as Coin, account, recipient)
  const signInputs = [{ address: account, index: 0 }]
  const signed = (await called(page, 'signPSBT', { psbt, signInputs, broadcast: true })) as { txid: string }
  expect(lab.wallet.questions().at(-1)).toMatchObject({
    method: 'signPsbt',
    chainId: remoteBitcoin.network,
    params: { account, psbt, signInputs, broadcast: true },
  })
  expect(await isMined(esplora, signed.txid)).toMatchObject({ vout: paysTo(recipient, PAID) })

  lab.wallet.answerNext('request', { result: { psbt: 'signed' } })
  expect(await called(page, 'signPSBT', { psbt, signInputs })).toBe('WALLET_INVALID_ANSWER')
})

test('signs Solana transfers on the phone, for the modal and for a dapp @wide', async ({
  page,
  lab,
  stack,
  openHost,
}) => {
  await openHost({
    networks: remoteSolana.network,
    'custom-rpc-urls': JSON.stringify({ [remoteSolana.network]: [{ url: stack.urls.solana }] }),
  })
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

function errorOf(page: Page, namespace: RemoteNamespace['namespace'], call: { method: string; params: object }) {
  return page.evaluate(
    ([name, request]) => {
      const provider = window.airlock?.appKit?.getProvider(name) as unknown as {
        request(call: object): Promise<unknown>
      }
      return provider.request(request).then(String, (error: Error) => error.name)
    },
    [namespace, call] as const,
  )
}

type BitcoinProvider = {
  signPSBT(params: object): Promise<object>
  sendTransfer(params: object): Promise<string>
}

function called(page: Page, method: 'signPSBT' | 'sendTransfer', params: object) {
  return page.evaluate(
    async (input) => {
      const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
      return provider[input.method](input.params).catch(({ name }) => String(name))
    },
    { method, params },
  )
}

function paysTo(address: string, value: number) {
  const scriptpubkey = Buffer.from(scriptOf(address) ?? []).toString('hex')
  return expect.arrayContaining([{ scriptpubkey, value }])
}

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
