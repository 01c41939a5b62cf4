import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { expect, type Page } from '@playwright/test'
import { BITCOIN_PEOPLE } from '../../stack/facts/bitcoin.ts'
import { broadcast, coinsOf } from '../../stack/wallets/bitcoin/esplora.ts'
import { type Coin, completed } from '../../stack/wallets/bitcoin/spend.ts'
import { isMined } from '../../support/bitcoin/isMined.ts'
import { FEE, payment } from '../../support/bitcoin/payment.ts'
import { modalOf } from '../../support/modal.ts'
import { namespaceTest } from '../../support/namespacePage.ts'
import { rowsOf } from '../../support/wide.ts'

type Result = { psbt: string; txid?: string } | string
type Call = { method: 'signPSBT' | 'sendTransfer'; params: object }

const RECEIVERS = {
  'btc-payer': 'bc1p5975tek5glul04c4k9jvxu5jhceejafpka67y3hc039j0mr7m6cqsmxvxf',
  'btc-standard': 'bc1p5jhs02ag4svxenk8az2fe3em3dszcq4eysf8ezqhjhe3gq29ztfs5tpnl0',
  'btc-unisat': 'bc1pt30lsdxuc65jjqu7n4nd33sssgjk84am4ka623n0t793hfa73l2sclg95h',
  'btc-okx': 'bc1p7wud66lpeqazv7kfgj23hluaef2yjls37pzzs4kk8grrxlrl02js8eeu32',
  'btc-leather': 'bc1pj83ldxl0j5jtxr3e2ed4kv0ndnmpet2z2cjunull66h8n24pkklq37uss9',
} as const
const test = namespaceTest(({ esplora }) => ({ [BITCOIN_MAINNET]: esplora }))

const KINDS = [
  ['btc-unisat', 'UniSat', true],
  ['btc-leather', 'Leather', true],
  ['btc-standard', 'Btc Standard', false],
  ['btc-payer', 'Btc Payer', true],
  ['btc-okx', 'OKX Wallet', true],
] as const

for (const [wallet, name, sends] of rowsOf(KINDS, 1)) {
  test(`signs a payment in ${name}${sends ? ', and sends coins' : ', and sends none'}`, async ({
    page,
    openHost,
    stack,
  }) => {
    const { esplora } = stack.urls
    const { address } = BITCOIN_PEOPLE[wallet]
    const receiver = RECEIVERS[wallet]
    const balances = () => Promise.all([address, receiver].map((one) => balanceOf(esplora, one)))
    await openHost({ path: `/spending-${wallet}`, wallets: wallet, networks: [BITCOIN_MAINNET] })
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect(name)
    await expect(modal.dialog).toBeHidden()

    const before = await balances()
    const psbt = payment((await coinsOf(esplora, address))[0] as Coin, address, receiver)
    const request = { method: 'signPSBT', params: { psbt, signInputs: [{ address, index: 0 }] } } as const
    const signed = (await requested(page, request)) as { psbt: string }
    const txid = await broadcast(esplora, completed(Buffer.from(signed.psbt, 'base64')))
    // A balance has it before its block.
    expect(await balances()).toEqual([(before[0] ?? 0) - 10_000 - FEE, (before[1] ?? 0) + 10_000])
    await isMined(esplora, txid)

    const transfer = { method: 'sendTransfer', params: { recipient: receiver, amount: '20000' } } as const
    if (!sends) return expect(await requested(page, transfer)).toBe('UNSUPPORTED_METHOD')

    const sent = await requested(page, transfer)
    expect(sent).toMatch(/^[\da-f]{64}$/)
    const { fee } = await isMined(esplora, String(sent))
    expect(await balances()).toEqual([(before[0] ?? 0) - 30_000 - FEE - fee, (before[1] ?? 0) + 30_000])
    const handed = payment((await coinsOf(esplora, address))[0] as Coin, address, receiver)
    const complete = { psbt: handed, signInputs: [{ address, index: 0 }], broadcast: true }
    const { txid: own = '' } = (await requested(page, { method: 'signPSBT', params: complete })) as { txid?: string }
    await isMined(esplora, own)
  })
}

test('reports an error to the page if a Bitcoin wallet lacks the coins @wide', async ({ page, openHost }) => {
  await openHost({ path: '/spending-poor', wallets: 'btc-late', networks: [BITCOIN_MAINNET] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Btc Late')
  await expect(modal.dialog).toBeHidden()
  const params = { recipient: RECEIVERS['btc-payer'], amount: '1000' }
  expect(await requested(page, { method: 'sendTransfer', params })).toBe('WALLET_FAILED')
})

function requested(page: Page, call: Call): Promise<Result> {
  return page.evaluate(async ({ method, params }) => {
    type Methods = Record<string, (input: object) => Promise<Result>>
    const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as Methods
    try {
      return (await provider[method]?.(params)) ?? 'NOTHING'
    } catch (error) {
      return (error as Error).name
    }
  }, call)
}

/** Coins of an address with those that wait, as the Esplora server of the chain states them; in satoshi. */
async function balanceOf(esplora: string, address: string): Promise<number> {
  const response = (await (await fetch(`${esplora}/address/${address}`)).json()) as Record<
    string,
    Record<string, number>
  >
  return [response.chain_stats, response.mempool_stats].reduce(
    (sum, stats = {}) => sum + (stats.funded_txo_sum ?? 0) - (stats.spent_txo_sum ?? 0),
    0,
  )
}
