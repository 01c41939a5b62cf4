import {
  bytesToHex,
  decodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseTransaction,
  size,
  type TransactionSerializedEIP7702,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { FinalTransaction } from '../../../keys/KeyClient.ts'
import { DELEGATE } from '../../../smartAccount/delegate.ts'
import { evmKeyOf } from '../../../wallet/derive.ts'
import { signRequest } from '../../../wallet/signRequest.ts'
import { rollupFee } from './rollupFee.ts'

const BOUND = 'function getL1FeeUpperBound(uint256 unsignedTxSize)'
const EXACT = 'function getL1Fee(bytes unsignedTx)'
const OPERATOR = 'function getOperatorFee(uint256 gasUsed)'
const OP_STACK = '0x420000000000000000000000000000000000000F'
const SCROLL = '0x5300000000000000000000000000000000000002'
const BASE = 8_453
const transaction = (
  chainId: number,
  data: Hex = '0x',
  to: string | null = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
) =>
  ({
    chainId,
    to,
    value: '1',
    data,
    nonce: 5,
    gas: '21000',
    maxFeePerGas: '100',
    maxPriorityFeePerGas: '1',
  }) satisfies FinalTransaction

function rollup(functions: readonly string[], oracle = OP_STACK) {
  const abi = parseAbi(functions)
  return async (_chain: unknown, method: string, params: unknown): Promise<unknown> => {
    if (method !== 'eth_call') throw new Error(`${method} is not expected`)
    const [{ to, data }, block] = params as [{ to: string; data: Hex }, string]
    expect([to, block]).toEqual([oracle, 'latest'])
    const { functionName, args } = decodeFunctionData({ abi, data }) as { functionName: string; args: [never] }
    const fees: Record<string, (input: never) => bigint> = {
      getL1FeeUpperBound: (bytes: bigint) => bytes * 10n,
      getL1Fee: (bytes: Hex) => BigInt(size(bytes)) * 10n,
      getOperatorFee: (gas: bigint) => gas * 2n,
    }
    return numberToHex(fees[functionName]?.(args[0]) ?? 0n, { size: 32 })
  }
}

test('[T84] adds each transaction’s rollup data fee by its bytes, with a margin', async () => {
  const read = rollup([BOUND])
  const one = await rollupFee([transaction(BASE)], read)
  expect(one.isRead).toBe(true)
  expect(one.fee).toBeGreaterThan(0n)
  const longer = await rollupFee([transaction(BASE, `0x${'ab'.repeat(100)}`)], read)
  expect(longer.fee - one.fee).toBeGreaterThanOrEqual(2n * 10n * 100n)
  expect(await rollupFee([transaction(BASE), transaction(BASE)], read)).toEqual({ fee: 2n * one.fee, isRead: true })
})

test('[T84] includes the access list of a transaction', async () => {
  const read = rollup([BOUND])
  const accessList = [{ address: OP_STACK, storageKeys: [`0x${'1'.repeat(64)}`] }] as const
  const [plain, listed] = [transaction(BASE), { ...transaction(BASE), accessList }]
  const more = (await rollupFee([listed], read)).fee - (await rollupFee([plain], read)).fee
  expect(more).toBeGreaterThanOrEqual(2n * 10n * 52n)
})

test('[T84] prices the bytes of the signed transaction', async () => {
  let requested: Hex = '0x'
  const read = async (_chain: unknown, _method: string, params: unknown) => {
    const [{ data }] = params as [{ data: Hex }]
    const { args } = decodeFunctionData({ abi: parseAbi([EXACT]), data })
    requested = args[0]
    return numberToHex(0n, { size: 32 })
  }
  await rollupFee([transaction(534_352, '0x1234')], read)
  expect(parseTransaction(requested)).toMatchObject({
    type: 'eip1559',
    chainId: 534_352,
    to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    value: 1n,
    data: '0x1234',
    nonce: 5,
    gas: 21_000n,
    maxFeePerGas: 100n,
    maxPriorityFeePerGas: 1n,
  })
  await rollupFee([transaction(534_352, '0x6000', null)], read)
  expect(parseTransaction(requested)).not.toHaveProperty('to')
})

test('[T84] charges a code-setting transaction for its authorization', async () => {
  const entropy = new Uint8Array(16).fill(7)
  const from = privateKeyToAddress(bytesToHex(await evmKeyOf(entropy)))
  const upgrade = { ...transaction(534_352, '0x1234', from), authorization: { address: DELEGATE } }
  let requested: Hex = '0x'
  const read = async (_chain: unknown, _method: string, params: unknown) => {
    const [{ data }] = params as [{ data: Hex }]
    requested = decodeFunctionData({ abi: parseAbi([EXACT]), data }).args[0]
    return numberToHex(0n, { size: 32 })
  }
  await rollupFee([upgrade], read)
  const [signed] = await signRequest(entropy, { kind: 'transactions', transactions: [upgrade] })
  const [unsigned, complete] = [requested, signed as Hex].map((bytes) =>
    parseTransaction(bytes as TransactionSerializedEIP7702),
  )
  const [priced, set] = [unsigned?.authorizationList?.[0], complete?.authorizationList?.[0]]
  expect(priced).toMatchObject({ address: set?.address, chainId: set?.chainId, nonce: set?.nonce })
  // The contract adds the signature of the transaction: 65 bytes, in parts of 33, 33 and 1.
  expect(size(signed as Hex) - size(requested)).toBeLessThanOrEqual(67)
})

test('[T84] includes the operator fee of the rollup for all gas', async () => {
  const [without, with_] = await Promise.all(
    [[BOUND], [BOUND, OPERATOR]].map((functions) => rollupFee([transaction(BASE)], rollup(functions))),
  )
  expect((with_?.fee ?? 0n) - (without?.fee ?? 0n)).toBe(2n * 2n * 21_000n)
})

test('[T84] requests the fee of older and other rollup contracts', async () => {
  const bound = await rollupFee([transaction(BASE)], rollup([BOUND]))
  expect(await rollupFee([transaction(BASE)], rollup([EXACT]))).toEqual(bound)
  let requestCount = 0
  const scroll = await rollupFee([transaction(534_352)], (...request) => {
    requestCount += 1
    return rollup([EXACT], SCROLL)(...request)
  })
  expect(scroll.isRead).toBe(true)
  expect(scroll.fee).toBeGreaterThan(0n)
  // Scroll has no operator's fee, and no bound for a size.
  expect(requestCount).toBe(1)
})

test('[T84] requests the rollup fee of an unknown network', async () => {
  const { fee } = await rollupFee([transaction(BASE)], rollup([BOUND]))
  const unknown = await rollupFee([transaction(4_711)], rollup([BOUND]))
  expect(unknown.fee).toBeGreaterThanOrEqual(fee)
})

test('[T84] does not treat a missing response of an unknown network as no fee', async () => {
  const elsewhere = async () => '0x'
  expect(await rollupFee([transaction(4_711)], elsewhere)).toEqual({ fee: 0n, isRead: false })
  const { isRead } = await rollupFee([transaction(4_711)], rollup([BOUND]))
  expect(isRead).toBe(true)
  expect((await rollupFee([transaction(4_711)], rollup([EXACT]))).isRead).toBe(true)
})

test('[T84] separates an unread fee from none', async () => {
  const down = async () => {
    throw new Error('down', { cause: new Error('network') })
  }
  expect(await rollupFee([transaction(BASE)], down)).toEqual({ fee: 0n, isRead: false })
  // The operator’s part alone is missing.
  const half = async (chain: unknown, method: string, params: unknown) => {
    const [{ data }] = params as [{ data: Hex }]
    return data.length === 74 && data.endsWith((21_000).toString(16)) ? down() : rollup([BOUND])(chain, method, params)
  }
  expect(await rollupFee([transaction(BASE)], half)).toEqual({ fee: 0n, isRead: false })
  // One of two transactions was readable.
  const second = async (chain: unknown, method: string, params: unknown) =>
    JSON.stringify(params).includes('abab') ? down() : rollup([EXACT])(chain, method, params)
  expect((await rollupFee([transaction(BASE), transaction(BASE, '0xabababab')], second)).isRead).toBe(false)
})

test('skips chains without the fee, and local chains with a rollup id', async () => {
  const none = { fee: 0n, isRead: true }
  expect(await rollupFee([transaction(1), transaction(42_161)], rollup([]))).toEqual(none)
  expect(await rollupFee([transaction(BASE), transaction(534_352)], async () => '0x')).toEqual(none)
})
