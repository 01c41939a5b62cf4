// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Json } from '@airlock/protocol/snapshot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import { browserClock } from '../../../core/ports/browser/browserClock.ts'
import type { SentTransaction, Transfer } from '../../../core/ports/Transfers.ts'
import { ARBITRUM_DEFINITION, BASE } from '../../../testing/testFixtures.ts'
import { createEvmAdapter } from '../createEvmAdapter.ts'
import { createTransfers } from './createTransfers.ts'

/** Anvil signs for its test accounts. */
const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Without transactions. */
const NEW = '0x1000000000000000000000000000000000000ABC'
const TOKEN = '0x2000000000000000000000000000000000000001'
const ORACLE = '0x420000000000000000000000000000000000000F'

/** Code that returns a number. */
const mockResponse = (number: number) => `0x61${number.toString(16).padStart(4, '0')}5f5260205ff3`
const COIN = { address: null, decimals: 18 }

let anvil: ChildProcess
let network: CaipNetwork
let request: ReturnType<typeof createEvmAdapter>['request']
let transfers: ReturnType<typeof createTransfers>
let snapshot: Json

beforeAll(async () => {
  const binary = createRequire(import.meta.url).resolve('@foundry-rs/anvil/bin.mjs')
  anvil = spawn(process.execPath, [binary, '--port', '0', '--chain-id', '8453'], {
    env: { ...process.env, TARGET_TOOL: 'anvil' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) => {
    let printed = ''
    anvil.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
  network = {
    ...ARBITRUM_DEFINITION,
    id: 8453,
    caipNetworkId: BASE,
    rpcUrls: { default: { http: [url] }, chainDefault: { http: [] } },
  }
  const adapter = createEvmAdapter({ projectId: 'default', rpcOrigins: [url] }, browserClock)
  request = adapter.request
  transfers = createTransfers(adapter.request)
}, 30_000)

beforeEach(async () => {
  snapshot = await read('evm_snapshot')
})

afterEach(async () => {
  await read('anvil_dropAllTransactions')
  await read('evm_revert', [snapshot])
  await read('evm_setAutomine', [true])
})

afterAll(async () => {
  anvil.kill()
  await once(anvil, 'exit')
})

const read = (method: string, params: Json = []) => request(network, { method, params })
const mine = () => read('evm_mine')

function transfer(overrides: Partial<Transfer> = {}): Transfer {
  return { from: ADA, to: BOB, asset: COIN, amount: 10n ** 18n, ...overrides }
}

/** The wallet accepts every field. */
async function send(requested = transfer(), overrides: Record<string, string> = {}): Promise<SentTransaction> {
  const fee = await transfers.fee(network, requested)
  const { method, params } = transfers.request(network, requested, fee)
  const { nonce = 0 } = await transfers.context(network, requested)
  const [call] = params as [Record<string, string>]
  const hash = (await read(method, [{ ...call, nonce: `0x${nonce.toString(16)}`, ...overrides }])) as string
  return { hash, from: requested.from, ...transfers.sent(requested, { nonce }) }
}

/** Replaces a nonce at twice the price. */
function rival(nonce: number, overrides: Record<string, string>) {
  const price = { maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x2540be400' }
  return read('eth_sendTransaction', [{ from: ADA, nonce: `0x${nonce.toString(16)}`, ...price, ...overrides }])
}

describe('context of a preview', () => {
  test('[S7.25:tokenBalances] reads balances, decimals, the receiver’s code and the next nonce', async () => {
    await read('anvil_setCode', [TOKEN, mockResponse(6)])
    const asset = { address: TOKEN, decimals: 18 }
    expect(await transfers.context(network, { from: ADA, to: BOB, asset })).toEqual({
      coin: 10_000n * 10n ** 18n,
      asset: 6n,
      decimals: 6,
      isContract: false,
      nonce: 0,
    })
    expect(await transfers.context(network, { from: ADA, to: TOKEN, asset: COIN })).toMatchObject({
      asset: 10_000n * 10n ** 18n,
      decimals: 18,
      isContract: true,
    })
  })

  test('does not treat a delegated account as a contract (EIP-7702)', async () => {
    await read('anvil_setCode', [NEW, `0xef0100${BOB.slice(2)}`])
    expect(await transfers.context(network, { from: ADA, to: NEW, asset: COIN })).toMatchObject({ isContract: false })
  })

  test.each([
    ['reverts', '0x5f5ffd'],
    ['burns all gas', '0x5b5f56'],
    ['claims 2^200 decimals', '0x600160c81b5f5260205ff3'],
    ['answers too little', '0x60015ff3'],
    ['has no code', '0x'],
  ])('returns no decimals for a token that %s', async (_name, code) => {
    await read('anvil_setCode', [TOKEN, code])
    const context = await transfers.context(network, { from: ADA, to: BOB, asset: { address: TOKEN, decimals: 6 } })
    expect(context.decimals).toBeNull()
  })

  test.each([
    ['ERC721', `0x73${ADA.slice(2)}5f5260205ff3`, 1n],
    ['ERC721', `0x73${BOB.slice(2)}5f5260205ff3`, 0n],
    ['ERC721', '0x5f5ffd', 0n],
    ['ERC1155', mockResponse(3), 3n],
  ] as const)('counts what the account holds of an %s', async (kind, code, expected) => {
    await read('anvil_setCode', [TOKEN, code])
    const asset = { address: TOKEN, decimals: 0, item: { id: '12', kind } }
    expect(await transfers.context(network, { from: ADA, to: BOB, asset })).toMatchObject({
      asset: expected,
      decimals: 0,
    })
  })
})

describe('a fee', () => {
  test('budgets twice the base fee and tip, and twice the rollup fee', async () => {
    await read('anvil_setCode', [ORACLE, mockResponse(1_000)])
    await read('anvil_setNextBlockBaseFeePerGas', ['0x77359400'])
    await mine()
    const priorityFee = BigInt((await read('eth_maxPriorityFeePerGas')) as string)
    const fee = await transfers.fee(network, transfer())
    const maxFeePerGas = 4_000_000_000n + priorityFee
    expect(fee).toEqual({
      gas: 21_000n,
      maxFeePerGas,
      maxPriorityFeePerGas: priorityFee,
      dataFee: 4_000n,
      total: 21_000n * maxFeePerGas + 4_000n,
    })
  })

  test('counts gas, price and unknown bytes of a call', async () => {
    await read('anvil_setCode', [ORACLE, mockResponse(1_000)])
    await read('anvil_setNextBlockBaseFeePerGas', ['0x77359400'])
    await mine()
    const { maxFeePerGas, maxPriorityFeePerGas } = await transfers.fee(network, transfer())
    const call = { bytes: 720, gas: 190_000n }
    expect(await transfers.callFee(network, call)).toEqual({ maxFeePerGas, maxPriorityFeePerGas, dataFee: 4_000n })
    expect(await transfers.callFee(network, call, 7n)).toMatchObject({ maxFeePerGas: 7n })
    // Returns the number of bytes, for both fees.
    await read('anvil_setCode', [ORACLE, '0x6004355f5260205ff3'])
    const { dataFee } = await transfers.callFee(network, call)
    expect(dataFee).toBe(2n * (720n + 110n + 190_000n))
  })

  test('takes nothing for data where no oracle stands', async () => {
    expect(await transfers.fee(network, transfer())).toMatchObject({ dataFee: 0n })
  })

  test('[S5.12:feeCap] [S5.12:priorityFee] never passes the cap, nor the tip the fee', async () => {
    expect(await transfers.fee(network, transfer(), 7n)).toMatchObject({ maxFeePerGas: 7n, maxPriorityFeePerGas: 7n })
  })

  test('reads the fee of the whole balance, though nothing is left for it', async () => {
    const amount = 10_000n * 10n ** 18n
    expect(await transfers.fee(network, transfer({ amount }))).toMatchObject({ gas: 21_000n })
  })

  test('rejects with the reason if the token rejects the transfer', async () => {
    await read('anvil_setCode', [TOKEN, '0x5f5ffd'])
    await expect(transfers.fee(network, transfer({ asset: { address: TOKEN, decimals: 6 } }))).rejects.toMatchObject({
      name: 'RPC_FAILED',
      cause: { code: 3 },
    })
  })
})

describe('a transaction', () => {
  test('is mined as it was asked, at no more than its fee', async () => {
    const fee = await transfers.fee(network, transfer())
    const sent = await send()
    const state = await transfers.stateOf(network, sent)
    expect(state).toMatchObject({ status: 'confirmed', as: 'asked', hash: sent.hash })
    expect(BigInt((state as { fee: string }).fee)).toBeLessThanOrEqual(fee.total)
    const balance = BigInt((await read('eth_getBalance', [BOB, 'latest'])) as string)
    expect(balance).toBe(10_001n * 10n ** 18n)
  })

  test('includes data and operator fees of a rollup in the paid fee', async () => {
    const sent = await send()
    const receipt = await read('eth_getTransactionReceipt', [sent.hash])
    const rollup = createTransfers(async (on, requested) =>
      requested.method === 'eth_getTransactionReceipt'
        ? { ...(receipt as object), l1Fee: '0x7', operatorFeeConstant: '0x5' }
        : request(on, requested),
    )
    const fees = await Promise.all([transfers, rollup].map((one) => one.stateOf(network, sent)))
    const [gas = 0n, all] = fees.map((state) => BigInt((state as { fee: string }).fee))
    expect(all).toBe(gas + 12n)
  })

  test('calls the contract of a token with receiver and amount', async () => {
    const asset = { address: TOKEN, decimals: 6 }
    await read('anvil_setCode', [TOKEN, mockResponse(1)])
    const sent = await send(transfer({ asset, amount: 1_500_000n }))
    expect(sent).toMatchObject({ to: TOKEN, value: '0' })
    expect(sent.data).toBe(
      `0xa9059cbb${BOB.slice(2).toLowerCase().padStart(64, '0')}${(1_500_000).toString(16).padStart(64, '0')}`,
    )
    expect(await transfers.stateOf(network, sent)).toMatchObject({ status: 'confirmed', as: 'asked' })
  })

  test('fails if it reverts', async () => {
    await read('anvil_setCode', [TOKEN, mockResponse(1)])
    const requested = transfer({ asset: { address: TOKEN, decimals: 6 } })
    await read('evm_setAutomine', [false])
    const sent = await send(requested)
    await read('anvil_setCode', [TOKEN, '0x5f5ffd'])
    await mine()
    expect(await transfers.stateOf(network, sent)).toMatchObject({ status: 'failed', as: 'asked' })
  })

  test('waits until it is mined, also for an earlier nonce that no one used', async () => {
    await read('evm_setAutomine', [false])
    const sent = await send()
    expect(await transfers.stateOf(network, sent)).toEqual({ status: 'pending', hash: sent.hash })
    const delayed = await send(transfer(), { nonce: '0x5' })
    expect(await transfers.stateOf(network, { ...delayed, nonce: 5 })).toEqual({
      status: 'pending',
      hash: delayed.hash,
      waitsFor: 0,
    })
  })

  test('is unknown while no node knows it and its nonce is free', async () => {
    const { data, to, value } = transfers.sent(transfer(), {})
    const lost = { hash: `0x${'9'.repeat(64)}`, from: ADA, nonce: 0, to, value, data }
    expect(await transfers.stateOf(network, lost)).toEqual({ status: 'unknown' })
    expect(await transfers.stateOf(network, { ...lost, hash: null })).toEqual({ status: 'unknown' })
  })

  test('finds a transaction with a lost response by its nonce, pending and mined', async () => {
    await read('evm_setAutomine', [false])
    const sent = await send()
    expect(await transfers.stateOf(network, { ...sent, hash: null })).toEqual({ status: 'pending', hash: sent.hash })
    await mine()
    expect(await transfers.stateOf(network, { ...sent, hash: null })).toMatchObject({
      status: 'confirmed',
      as: 'asked',
      hash: sent.hash,
    })
  })

  test.each([
    ['repriced', { to: BOB, value: '0xde0b6b3a7640000', data: '0x' }],
    ['cancelled', { to: ADA, value: '0x0' }],
    ['replaced', { to: BOB, value: '0x1' }],
  ])('reports %s under its nonce', async (as, call) => {
    await read('evm_setAutomine', [false])
    const sent = await send()
    const hash = await rival(Number(sent.nonce), call)
    await mine()
    await mine()
    expect(await transfers.stateOf(network, sent)).toMatchObject({ status: 'confirmed', as, hash })
  })

  test('reports another transaction under its hash', async () => {
    const sent = await send()
    expect(await transfers.stateOf(network, { ...sent, value: '5' })).toMatchObject({ as: 'replaced' })
    expect(await transfers.stateOf(network, { ...sent, to: NEW })).toMatchObject({ as: 'replaced' })
  })

  test('is gone with an old used nonce', async () => {
    const sent = await send()
    await read('anvil_mine', ['0x100'])
    expect(await transfers.stateOf(network, { ...sent, hash: `0x${'9'.repeat(64)}` })).toEqual({ status: 'gone' })
  })

  test('[S5.12:priorityFee] is not asked for with a tip above its fee', () => {
    const fee = { gas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n, dataFee: 0n, total: 1n }
    expect(() => transfers.request(network, transfer(), fee)).toThrow('Invalid parameters for eth_sendTransaction')
  })

  test('[S5.12:feeCap] is not asked for with a fee of more than 256 bits', () => {
    const fee = { gas: 1n, maxFeePerGas: 2n ** 256n, dataFee: 0n, total: 1n }
    expect(() => transfers.request(network, transfer(), fee)).toThrow('Invalid parameters for eth_sendTransaction')
  })

  test('names bytes, gas and price of a contract call', () => {
    const call = { from: ADA, to: TOKEN, data: '0x12', value: 5n, gas: 6n }
    const fee = { maxFeePerGas: 9n, maxPriorityFeePerGas: 2n, dataFee: 0n }
    const fields = { chainId: '0x2105', from: ADA, to: TOKEN, data: '0x12', value: '0x5', gas: '0x6' }
    expect(transfers.callRequest(network, call, fee)).toEqual({
      method: 'eth_sendTransaction',
      params: [{ ...fields, maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x2' }],
    })
    const legacy = { maxFeePerGas: 9n, dataFee: 0n }
    expect(transfers.callRequest(network, call, legacy).params).toEqual([{ ...fields, gasPrice: '0x9' }])
    expect(() => transfers.callRequest(network, { ...call, data: '0x1' }, fee)).toThrow('Invalid parameters')
  })

  test('names the chain, the account, gas and price', async () => {
    const fee = { gas: 21_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 2n, dataFee: 0n, total: 1n }
    expect(transfers.request(network, transfer(), fee)).toEqual({
      method: 'eth_sendTransaction',
      params: [
        {
          chainId: '0x2105',
          from: ADA,
          to: BOB,
          value: '0xde0b6b3a7640000',
          data: '0x',
          gas: '0x5208',
          maxFeePerGas: '0x9',
          maxPriorityFeePerGas: '0x2',
        },
      ],
    })
    const legacy = { gas: 21_000n, maxFeePerGas: 9n, dataFee: 0n, total: 1n }
    expect(transfers.request(network, transfer(), legacy).params).toMatchObject([{ gasPrice: '0x9' }])
  })
})
