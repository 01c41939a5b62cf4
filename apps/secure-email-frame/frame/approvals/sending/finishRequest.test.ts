import { callsIdOf, parseCallsId } from '@airlock/protocol/w3m/callsId'
import { base58, base64 } from '@scure/base'
import { keccak256 } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callsStatus } from '../../callsStatus/callsStatus.ts'
import { SecureError } from '../../errors/SecureError.ts'
import type { FinalTransaction } from '../../keys/KeyClient.ts'
import { DELEGATE, DELEGATED_CODE } from '../../smartAccount/delegate.ts'
import { MAINNET, MINE, transaction, transfer } from '../../testing/solanaTransactions.ts'
import { withSignature } from '../solana/instructions/parseTransaction.ts'
import { finishRequest } from './finishRequest.ts'
import { sendTransactions } from './sendTransactions.ts'

const [FIRST, SECOND] = ['0x01', '0x02'] as const
const { signal } = new AbortController()
const SEND = { method: 'eth_sendTransaction', params: [{}], chainId: 1, signal } as const
const SEND_CALLS = { method: 'wallet_sendCalls', params: [{ version: '2.0.0' }], chainId: 1, signal } as const

function network({ refuses = [] as string[], statuses = {} as Record<string, string>, code = '0x' } = {}) {
  const sent: string[] = []
  const read = async (_chain: unknown, method: string, params: unknown) => {
    const [input] = params as [string]
    if (method === 'eth_sendRawTransaction') {
      if (refuses.includes(input)) throw new SecureError('NETWORK_FAILED', { message: 'nonce too low' })
      sent.push(input)
      return keccak256(input as '0x')
    }
    if (method === 'eth_getTransactionByHash') return sent.some((one) => keccak256(one as '0x') === input) ? {} : null
    if (method === 'eth_getCode') return code
    const status = statuses[input]
    return status === undefined ? null : { status }
  }
  return { sent, read }
}

test('returns a signature as is, a transaction by hash', async () => {
  const { read } = network()
  expect(
    await finishRequest({ method: 'personal_sign', params: [], chainId: 1, signal }, ['0xsigned'], {
      read,
      account: '',
    }),
  ).toBe('0xsigned')
  for (const method of ['eth_sendTransaction', 'airlock_takeBackAccount'] as const)
    expect(await finishRequest({ ...SEND, method }, [FIRST], { read, account: '' })).toBe(keccak256(FIRST))
})

test('fails if the network rejects it, and sends a known one once', async () => {
  const { read, sent } = network({ refuses: [SECOND] })
  await expect(finishRequest(SEND, [SECOND], { read, account: '' })).rejects.toThrow('nonce too low')
  sent.push(SECOND)
  expect(await finishRequest(SEND, [SECOND], { read, account: '' })).toBe(keccak256(SECOND))
})

test.each([
  'already known',
  'AlreadyKnown',
  'Known transaction',
  'Transaction with the same hash was already imported.',
])('counts as sent after “%s”, though no other node has it', async (message) => {
  const read = async (_chain: unknown, method: string) => {
    if (method === 'eth_sendRawTransaction') throw new Error(message)
    return null
  }
  expect(await finishRequest(SEND, [FIRST], { read, account: '' })).toBe(keccak256(FIRST))
})

test('counts as unsent if rejected and no node can confirm', async () => {
  const read = async (_chain: unknown, method: string) => {
    throw new Error(method === 'eth_sendRawTransaction' ? 'nonce too low' : 'down')
  }
  await expect(finishRequest(SEND, [FIRST], { read, account: '' })).rejects.toThrow('nonce too low')
})

test('sends a Solana transaction with the signature of the signing account', async () => {
  const sent: unknown[] = []
  const read = async (...request: unknown[]) => sent.push(request)
  const bytes = transaction([transfer(1n)])
  const signature = new Uint8Array(64).fill(7)
  const signed = base58.encode(signature)
  const params = { transaction: base58.encode(bytes) }
  const call = { method: 'solana_signAndSendTransaction', params, chainId: MAINNET, signal } as const
  expect(await finishRequest(call, [signed], { read, account: MINE })).toEqual({ signature: signed })
  const complete = base64.encode(withSignature(bytes, MINE, signature))
  expect(sent).toEqual([[MAINNET, 'sendTransaction', [complete, { encoding: 'base64' }]]])
})

test('sends nothing on Solana if the client left during loading', async () => {
  const sent: unknown[] = []
  const read = async (...request: unknown[]) => sent.push(request)
  const leaving = new AbortController()
  const params = { transaction: base58.encode(transaction([transfer(1n)])) }
  const call = { method: 'solana_signAndSendTransaction', params, chainId: MAINNET, signal: leaving.signal } as const
  const finished = finishRequest(call, [base58.encode(new Uint8Array(64).fill(7))], { read, account: MINE })
  leaving.abort()
  await expect(finished).rejects.toMatchObject({ code: 'ABORTED' })
  expect(sent).toEqual([])
})

test('sends several in order, with an id for their status', async () => {
  const statuses: Record<string, string> = {}
  const { read, sent } = network({ statuses })
  const { id } = (await finishRequest(SEND_CALLS, [FIRST, SECOND], { read, account: '' })) as { id: string }
  expect(sent).toEqual([FIRST, SECOND])
  expect(await callsStatus(id, read)).toMatchObject({ status: 100, chainId: '0x1', atomic: false, receipts: [] })
  statuses[keccak256(FIRST)] = '0x1'
  statuses[keccak256(SECOND)] = '0x1'
  expect(await callsStatus(id, read)).toMatchObject({ status: 200, receipts: [{}, {}] })
  statuses[keccak256(SECOND)] = '0x0'
  expect(await callsStatus(id, read)).toMatchObject({ status: 600 })
})

test('names the account and first nonce in the id', async () => {
  const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const numbers = { value: '0', gas: '21000', maxFeePerGas: '2', maxPriorityFeePerGas: '1' }
  const one = { chainId: 1, to: OWN, data: '0x', nonce: 7, ...numbers }
  const signing = { kind: 'transactions', transactions: [one, { ...one, nonce: 8 }] } as const
  const { read } = network()
  const response = await finishRequest(SEND_CALLS, [FIRST, SECOND], { read, account: OWN, signing })
  expect(parseCallsId((response as { id: string }).id)).toMatchObject({
    sender: { account: OWN.toLowerCase(), nonce: 7 },
    hashes: [keccak256(FIRST), keccak256(SECOND)],
  })
})

test('returns a partial batch when the network ends it', async () => {
  const { read } = network({ refuses: [SECOND], statuses: { [keccak256(FIRST)]: '0x1' } })
  const id = await finishRequest({ ...SEND_CALLS, params: [{ version: '1.0' }] }, [FIRST, SECOND], {
    read,
    account: '',
  })
  expect(await callsStatus(id, read)).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
})

test('ends a batch at a lost response, because it may be mined', async () => {
  const statuses: Record<string, string> = { [keccak256(FIRST)]: '0x1' }
  const { read, sent } = network({ statuses })
  const lossy: typeof read = async (chain, method, params) => {
    const response = await read(chain, method, params)
    // The node took it, and cannot be asked about it either.
    if (sent.length < 2) return response
    throw new SecureError('NETWORK_FAILED', { cause: new Error('timed out') })
  }
  const input = { read: lossy, account: '' }
  const { id } = (await finishRequest(SEND_CALLS, [FIRST, SECOND, '0x03'], input)) as { id: string }
  expect(sent).toEqual([FIRST, SECOND])
  expect(await callsStatus(id, read)).toMatchObject({ status: 100 })
  statuses[keccak256(SECOND)] = '0x1'
  expect(await callsStatus(id, read)).toMatchObject({ status: 600, receipts: [{}, {}] })
})

describe('a row of an account with code, of which a node takes one waiting transaction,', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const sending = (signal = new AbortController().signal, signed = [FIRST, SECOND]) => {
    const statuses: Record<string, string> = {}
    const { read, sent } = network({ statuses, code: `0xef0100${'12'.repeat(20)}` })
    const waits: number[] = []
    const onWait = (sent: number) => void waits.push(sent)
    const finished = finishRequest({ ...SEND_CALLS, signal }, signed, { read, account: '', onWait })
    const hashesOf = async () => parseCallsId(((await finished) as { id: string }).id)
    return { statuses, sent, waits, read, finished, hashesOf }
  }

  test('is sent one by one, each once the one before is mined', async () => {
    const { statuses, sent, waits, hashesOf } = sending()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([sent, waits]).toEqual([[FIRST], [1]])
    statuses[keccak256(FIRST)] = '0x1'
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual([FIRST, SECOND])
    expect(await hashesOf()).toMatchObject({ callCount: 2, hashes: [{}, {}] })
    expect(waits).toEqual([1])
  })

  test('fails in part once the sent part is mined', async () => {
    const leaving = new AbortController()
    const { statuses, read, finished } = sending(leaving.signal)
    await vi.advanceTimersByTimeAsync(10_000)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(1_000)
    const { id } = (await finished) as { id: string }
    expect(await callsStatus(id, read)).toMatchObject({ status: 100, receipts: [] })
    statuses[keccak256(FIRST)] = '0x1'
    expect(await callsStatus(id, read)).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
  })

  test('ends if the previous one is not mined in time or the client left', async () => {
    const leaving = new AbortController()
    const [delayed, left] = [sending(), sending(leaving.signal)]
    await vi.advanceTimersByTimeAsync(10_000)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(120_000)
    for (const { sent, hashesOf } of [delayed, left]) {
      expect(await hashesOf()).toMatchObject({ callCount: 2, hashes: [keccak256(FIRST)] })
      expect(sent).toEqual([FIRST])
    }
  })

  test('waits two minutes in all, however many there are', async () => {
    const { statuses, sent, hashesOf } = sending(undefined, [FIRST, SECOND, FIRST])
    await vi.advanceTimersByTimeAsync(100_000)
    statuses[keccak256(FIRST)] = '0x1'
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sent).toEqual([FIRST, SECOND])
    expect(await hashesOf()).toMatchObject({ callCount: 3, hashes: [{}, {}] })
  })
})

describe('a batch, which the account does by its code', () => {
  const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const BATCH = {
    ...{ chainId: 1, to: OWN.toLowerCase(), value: '0', data: '0x34fcd5be' },
    ...{ nonce: 0, gas: '90000', maxFeePerGas: '2', maxPriorityFeePerGas: '1' },
  }
  const finish = async (code: string, change: Partial<FinalTransaction> = {}) => {
    const { read, sent } = network()
    const requests: unknown[] = []
    const finished = finishRequest(SEND_CALLS, [FIRST], {
      account: OWN,
      signing: { kind: 'transactions', transactions: [{ ...BATCH, ...change }] },
      async read(chain, method, params) {
        if (method !== 'eth_getCode') return read(chain, method, params)
        requests.push([chain, ...(params as string[])])
        return code
      },
    })
    return { outcome: await finished.catch(({ code }) => code), sent, requests }
  }

  test('sends nothing if that code is missing, because the fee would be lost', async () => {
    for (const code of ['0x', `0xef0100${'11'.repeat(20)}`]) {
      expect(await finish(code)).toEqual({ outcome: 'APPROVAL_CHANGED', sent: [], requests: [[1, OWN, 'latest']] })
    }
    for (const code of [DELEGATED_CODE, DELEGATED_CODE.toUpperCase().replace('X', 'x')]) {
      expect(await finish(code)).toMatchObject({ outcome: { id: expect.any(String) }, sent: [FIRST] })
    }
  })

  test('carries its authorization without a code check', async () => {
    expect(await finish('0x', { authorization: { address: DELEGATE } })).toMatchObject({ sent: [FIRST], requests: [] })
  })

  test('differs from an empty self-transfer and other recipients', async () => {
    for (const change of [{ data: '0x' }, { to: OWN.replace('f', 'e') }, { to: null }]) {
      expect(await finish('0x', change)).toMatchObject({ sent: [FIRST], requests: [] })
    }
  })
})

test('sends nothing that no client waits for, nor what follows', async () => {
  const missing = AbortSignal.abort()
  const { read, sent } = network()
  await expect(finishRequest({ ...SEND, signal: missing }, [FIRST], { read, account: '' })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  // Also where they left since: a row of which nothing was sent has no id.
  await expect(sendTransactions([FIRST], { chainId: 1, read, signal: missing })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  expect(sent).toEqual([])
  const leaving = new AbortController()
  const reads: typeof read = async (chain, method, params) => {
    if (method === 'eth_sendRawTransaction') leaving.abort()
    return read(chain, method, params)
  }
  await finishRequest({ ...SEND_CALLS, signal: leaving.signal }, [FIRST, SECOND], { read: reads, account: '' })
  expect(sent).toEqual([FIRST])
})

test('ignores an oversized batch without a request', async () => {
  const send = async (count: number) => {
    const hashes = Array.from({ length: count }, () => keccak256(FIRST))
    const requests: unknown[] = []
    const status = callsStatus(callsIdOf({ chainId: 1, kind: 'row', callCount: count, hashes }), async (...request) => {
      requests.push(request)
      return null
    })
    return { status: await status.catch(({ context }) => context), requests: requests.length }
  }
  expect(await send(20)).toEqual({ status: expect.objectContaining({ status: 100 }), requests: 20 })
  expect(await send(21)).toEqual({ status: { rpc: 5_730 }, requests: 0 })
})

test.each([undefined, 'x', '0x', '0x01', `0x${'0'.repeat(128)}`, `0x${'f'.repeat(192)}`])(
  'rejects the id %j',
  async (id) => {
    const rpc = id === undefined ? -32_602 : 5_730
    await expect(callsStatus(id, network().read)).rejects.toMatchObject({ context: { rpc } })
  },
)
