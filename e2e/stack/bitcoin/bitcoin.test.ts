import { NETWORK, SigHash, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BITCOIN_GIVER_SEED, BITCOIN_PEOPLE } from '../facts/bitcoin.ts'
import { BITCOIN_ROSTER } from '../wallets/bitcoin/bitcoinRoster.ts'
import { addressOf } from '../wallets/bitcoin/signMessage.ts'
import { type Coin, completed, inputOf, signInput, signTransfer } from '../wallets/bitcoin/spend.ts'
import { type Bitcoin, startBitcoin } from './startBitcoin.ts'

const STANDARD = BITCOIN_PEOPLE['btc-standard'].address
const STANDARD_SECRET = new Uint8Array(32).fill(22)
const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const SECRET = new Uint8Array(32).fill(91)
const UNKNOWN_ACCOUNT = addressOf(SECRET)

let bitcoin: Bitcoin
let coin: Coin

beforeAll(async () => {
  bitcoin = await startBitcoin('given')
})
afterAll(() => bitcoin.close())

beforeEach(async () => {
  const giver = new Uint8Array(32).fill(BITCOIN_GIVER_SEED)
  const coins = (await coinsOf(addressOf(giver))).slice(0, 3)
  const txid = await sent(signTransfer(giver, coins, [{ address: UNKNOWN_ACCOUNT, amount: 1_000_000 }]))
  await bitcoin.chain.mine()
  coin = (await coinsOf(UNKNOWN_ACCOUNT)).find((one) => one.txid === txid) as Coin
})

test('funds page wallets for addresses of any network', async () => {
  for (const [id, { address, coins }] of Object.entries(BITCOIN_PEOPLE)) {
    const { seed = 0 } = BITCOIN_ROSTER.find((one) => one.id === id) ?? {}
    const total = coins.reduce((sum, one) => sum + one, 0)
    for (const prefix of ['bc', 'tb', 'bcrt']) {
      const written = addressOf(new Uint8Array(32).fill(seed), prefix)
      if (prefix === 'bc') expect(written).toBe(address)
      expect(await balanceOf(written)).toEqual([total, 0])
    }
  }
  expect(await balanceOf('bc1q8ftnkyppvmpnxvu6y36xwc93gnp79l9erwetu6')).toEqual([0, 0])
  expect(await requested('address/bc1qnot')).toEqual([400, 'Invalid Bitcoin address'])
})

test('mines a PSBT signed by the wallet and updates its figures', async () => {
  const [before = 0] = await balanceOf(UNKNOWN_ACCOUNT)
  const signed = signInput(
    psbt(coin, [
      [STANDARD, 400_000n],
      [UNKNOWN_ACCOUNT, 599_000n],
    ]),
    SECRET,
    0,
    false,
  )
  expect(Transaction.fromPSBT(signed).getInput(0).partialSig).toHaveLength(1)
  const [inChain = 0] = await balanceOf(STANDARD)
  const txid = await sent(completed(signed))
  expect(await balanceOf(UNKNOWN_ACCOUNT)).toEqual([before, -401_000])
  expect(await balanceOf(STANDARD)).toEqual([inChain, 400_000])
  expect(await requested(`tx/${txid}/status`)).toEqual([200, { confirmed: false }])

  await bitcoin.chain.mine()
  expect(await balanceOf(UNKNOWN_ACCOUNT)).toEqual([before - 401_000, 0])
  expect(await balanceOf(STANDARD)).toEqual([inChain + 400_000, 0])
  expect(await requested('blocks/tip/height')).toEqual([200, bitcoin.chain.height()])
  expect(await requested(`tx/${txid}`)).toMatchObject([
    200,
    {
      txid,
      fee: 1_000,
      vin: [{ txid: coin.txid, vout: coin.vout, prevout: { value: 1_000_000 } }],
      vout: [{ value: 400_000 }, { value: 599_000 }],
      status: { confirmed: true, block_height: bitcoin.chain.height() },
    },
  ])
  expect(await requested(`tx/${txid}/hex`)).toEqual([200, completed(signed)])
})

test('counts no coin twice while a block is mined', async () => {
  const [before = 0] = await balanceOf(UNKNOWN_ACCOUNT)
  await sent(signTransfer(SECRET, [coin], [{ address: STANDARD, amount: 400_000 }]))
  const waiting = await balanceOf(UNKNOWN_ACCOUNT)
  const [during] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => balanceOf(UNKNOWN_ACCOUNT))),
    bitcoin.chain.mine(),
  ])
  const left = before + (waiting[1] ?? 0)
  for (const [inChain, inPool] of during) expect(inChain + inPool).toBe(left)
})

test('gives each of two test stacks its own Bitcoin network', async () => {
  const before = bitcoin.chain.height()
  const other = await startBitcoin('given')
  await other.chain.mine()
  expect(bitcoin.chain.height()).toBe(before)
  await other.close()
})

test('receives at a taproot address, and lists the coin', async () => {
  await sent(signTransfer(SECRET, [coin], [{ address: TAPROOT, amount: 12_345 }]))
  await bitcoin.chain.mine()
  expect(await balanceOf(TAPROOT)).toEqual([12_345, 0])
  expect(await coinsOf(TAPROOT)).toMatchObject([{ value: 12_345, status: { confirmed: true } }])
})

test('rejects invalid transactions in the words of Bitcoin Core', async () => {
  const payment = psbt(coin, [[STANDARD, 999_000n]])
  const hex = completed(signInput(payment, SECRET, 0, true))
  const rejected = async (body: string) => String((await requested('tx', body))[1])
  const stolen = Transaction.fromPSBT(signInput(psbt(coin, [[STANDARD, 1_000n]]), SECRET, 0, true))
  const forged = Transaction.fromPSBT(payment)
  forged.updateInput(0, { finalScriptWitness: stolen.getInput(0).finalScriptWitness as Uint8Array[] })
  expect(await rejected(forged.hex)).toContain('"code":-26')
  expect(() => signInput(payment, STANDARD_SECRET, 0, true)).toThrow()
  expect(await rejected(completed(signInput(psbt(coin, [[STANDARD, 1_000_000n]]), SECRET, 0, true)))).toContain(
    'min relay fee not met',
  )
  expect(await rejected('00')).toContain('"code":-22')
  expect(await rejected('no hex')).toContain('"code":-22')
  const nowhere = { ...coin, txid: 'ab'.repeat(32) }
  expect(await rejected(completed(signInput(psbt(nowhere, [[STANDARD, 1_000n]]), SECRET, 0, true)))).toContain('-25')

  await sent(hex)
  expect(await rejected(completed(signInput(psbt(coin, [[STANDARD, 998_000n]]), SECRET, 0, true)))).toContain('-26')
  await bitcoin.chain.mine()
  expect(await rejected(completed(signInput(psbt(coin, [[STANDARD, 997_000n]]), SECRET, 0, true)))).toContain('-25')
})

function psbt(spent: Coin, outputs: [address: string, amount: bigint][]): Uint8Array {
  const transaction = new Transaction()
  transaction.addInput({ ...inputOf(spent, SECRET), sighashType: SigHash.ALL })
  for (const [address, amount] of outputs) transaction.addOutputAddress(address, amount, NETWORK)
  return transaction.toPSBT()
}

async function requested(path: string, body?: string): Promise<[status: number, answer: unknown]> {
  const { status = 200, body: text } = (await bitcoin.answer({
    method: body === undefined ? 'GET' : 'POST',
    path,
    body: body ?? '',
  })) ?? { body: '' }
  try {
    return [status, JSON.parse(String(text))]
  } catch {
    return [status, String(text)]
  }
}

async function sent(hex: string): Promise<string> {
  const [status, txid] = await requested('tx', hex)
  expect([status, txid]).toEqual([200, expect.stringMatching(/^[\da-f]{64}$/)])
  return String(txid)
}

async function coinsOf(address: string): Promise<Coin[]> {
  return (await requested(`address/${address}/utxo`))[1] as Coin[]
}

async function balanceOf(address: string): Promise<[inChain: number, waiting: number]> {
  type Stats = { funded_txo_sum: number; spent_txo_sum: number }
  const { chain_stats: chain, mempool_stats: mempool } = (await requested(`address/${address}`))[1] as Record<
    string,
    Stats
  >
  const sum = (stats: Stats | undefined) => (stats ? stats.funded_txo_sum - stats.spent_txo_sum : Number.NaN)
  return [sum(chain), sum(mempool)]
}
