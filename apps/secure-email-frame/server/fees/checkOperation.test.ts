import { deadlineCall, nonceOf, operationOf } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import type { Payment } from '@airlock/protocol/secure/payment'
import { sponsorApi } from '@airlock/protocol/secure/sponsorApi'
import { type Address, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { entryPoint08Address, getUserOperationTypedData, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encodeBatch } from '../../frame/smartAccount/encodeBatch.ts'
import { assertListed, checkCalls, checkOperation, DELEGATE } from './checkOperation.ts'

const ABI = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const CHAIN_ID = 42_161
const UNTIL = 1_800_000_000
const KEY: Hex = `0x${'a1'.repeat(24)}`
const TO: Address = '0x00000000000000000000000000000000000000AA'
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const PAYMENT: Payment = {
  paymaster: `0x${'9'.repeat(40)}`,
  paymasterData: '0x12',
  verificationGasLimit: 150_000,
  paymasterVerificationGasLimit: 60_000,
  paymasterPostOpGasLimit: 10_000,
  preVerificationGas: 50_000,
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1000000000',
}
const account = privateKeyToAccount(generatePrivateKey())

type Call = { target: Address; value?: bigint; data?: Hex }
type Requested = SecureParams<'sponsor/send'>
const batchOf = (calls: readonly Call[]) =>
  encodeFunctionData({
    abi: ABI,
    args: [calls.map(({ target, value = 0n, data = '0x' }) => ({ target, value, data }))],
  }).toLowerCase() as Hex
const { to, data } = deadlineCall(UNTIL)
const DEADLINE: Call = { target: to, data }

type Changes = {
  callData?: Hex
  operation?: Partial<UserOperation<'0.8'>>
  authorization?: { address?: Address; chainId?: number }
  signer?: typeof account
}
async function signed(
  calls: readonly Call[] = [{ target: TO, value: 1n }],
  { callData = batchOf([DEADLINE, ...calls]), operation, authorization, signer = account }: Changes = {},
): Promise<Requested> {
  const parts = { sender: account.address, key: KEY, callData, callGasLimit: 100_000, payment: PAYMENT }
  const userOperation = { ...operationOf(parts, DELEGATE, '0x'), ...operation } as UserOperation<'0.8'>
  const typed = getUserOperationTypedData({
    chainId: CHAIN_ID,
    entryPointAddress: entryPoint08Address,
    userOperation,
  })
  const code = await signer.signAuthorization({ address: DELEGATE, chainId: CHAIN_ID, nonce: 0, ...authorization })
  return {
    chainId: CHAIN_ID,
    operation: {
      ...{ key: KEY, callData, callGasLimit: 100_000, validUntil: UNTIL, payment: PAYMENT },
      signature: await signer.signTypedData(typed),
    },
    authorization: { nonce: 0, r: code.r, s: code.s, yParity: code.yParity === 1 ? 1 : 0 },
  }
}
const isRefused = (requested: Requested, owner = account.address) =>
  expect(checkOperation(requested, owner)).rejects.toMatchObject({ code: 'OPERATION_REFUSED' })

test('builds the account’s operation from calls, gas and nonce', async () => {
  expect(await checkOperation(await signed(), account.address)).toMatchObject({
    chainId: CHAIN_ID,
    sender: account.address,
    key: KEY,
    targets: [TO],
    gas: 370_000n,
    validUntil: UNTIL,
    user: { nonce: BigInt(nonceOf(KEY)), paymaster: PAYMENT.paymaster },
    authorization: { address: DELEGATE, chainId: CHAIN_ID, nonce: 0 },
  })
})

describe('[T121] rejected operations', () => {
  test("rejects another account's operation with any signature", async () => {
    await isRefused(await signed(), TO)
    const { authorization: _, ...requested } = await signed(undefined, {
      signer: privateKeyToAccount(generatePrivateKey()),
    })
    await isRefused(requested)
  })

  test.each<[string, object]>([
    ['another price', { maxFeePerGas: 1n }],
    ['another tip', { maxPriorityFeePerGas: 1n }],
    ['other gas before the checks', { preVerificationGas: 1n }],
    ['another paymaster', { paymaster: TO }],
    ['other data of its paymaster', { paymasterData: '0x34' }],
    ['no code in its hash', { factory: undefined }],
    ['another number', { nonce: 7n }],
  ])('rejects a signature with %s', async (_, operation) => {
    await isRefused(await signed(undefined, { operation }))
  })

  test('rejects code of another contract, of every network or of another one', async () => {
    for (const authorization of [{ address: TO }, { chainId: 0 }, { chainId: 8_453 }])
      await isRefused(await signed(undefined, { authorization }))
  })

  test('rejects an authorization whose `s` networks skip', async () => {
    const { authorization, ...requested } = await signed()
    if (authorization === undefined) throw new Error('it has one')
    const s = numberToHex(ORDER - BigInt(authorization.s), { size: 32 })
    const yParity = authorization.yParity === 0 ? 1 : 0
    await isRefused({ ...requested, authorization: { ...authorization, s, yParity } })
  })

  test('rejects data other than one to twenty calls after the deadline', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ target: TO, value: 1n }))
    const complete = batchOf([DEADLINE, ...many(1)])
    const wrong = ['0x', '0xb61d27f6', `${complete}00`, complete.slice(0, -64), batchOf(many(2))] as Hex[]
    for (const callData of wrong) await isRefused(await signed([], { callData }))
    for (const count of [0, 21]) await isRefused(await signed(many(count)))
    expect((await checkOperation(await signed(many(20)), account.address)).targets).toHaveLength(20)
  })

  test('rejects an end other than its deadline, or a deadline that takes coin', async () => {
    const { operation, ...requested } = await signed()
    await isRefused({ ...requested, operation: { ...operation, validUntil: UNTIL + 1 } })
    const paying = batchOf([
      { ...DEADLINE, value: 1n },
      { target: TO, value: 1n },
    ])
    await isRefused(await signed([], { callData: paying }))
  })

  test('rejects data to the own account, the EntryPoint or the delegate', async () => {
    for (const target of [account.address, entryPoint08Address, DELEGATE])
      await isRefused(await signed([{ target, data: '0x12' }]))
  })

  test('rejects gas over the operator’s limit and unlisted contracts', () => {
    const listed = { maxGas: 100, targets: new Set([TO]) }
    const rejected = expect.objectContaining({ code: 'OPERATION_REFUSED' })
    expect(() => assertListed({ gas: 101n, targets: [TO] }, listed)).toThrow(rejected)
    expect(() => assertListed({ gas: 100n, targets: [TO, account.address] }, listed)).toThrow(rejected)
    expect(() => assertListed({ gas: 100n, targets: [TO] }, listed)).not.toThrow()
    expect(() =>
      assertListed({ gas: 100n, targets: [account.address] }, { maxGas: 100, targets: undefined }),
    ).not.toThrow()
  })

  test('[T217] rejects it unless it only sets code and the delegate is listed', () => {
    const checked = (value: bigint, authorization: { nonce: number } | undefined) => {
      const callData = encodeBatch([{ to: account.address, value, data: '0x' }]).toLowerCase()
      return checkCalls({ callData, authorization }, account.address)
    }
    expect(checked(0n, { nonce: 0 })).toMatchObject({ targets: [DELEGATE], onlySetsCode: true })
    for (const other of [checked(0n, undefined), checked(1n, { nonce: 0 })])
      expect(other).toMatchObject({ targets: [account.address], onlySetsCode: false })
  })

  test('rejects a call to the delegate, which operators list for other reasons', async () => {
    await isRefused(await signed([{ target: DELEGATE }]))
    await isRefused(
      await signed([
        { target: TO, value: 1n },
        { target: DELEGATE, value: 1n },
      ]),
    )
  })
})

describe('[T122] encodings of an operation', () => {
  const upper = (text: string) => `0x${text.slice(2).toUpperCase()}`
  const isRead = (requested: unknown) => z.safeParse(sponsorApi['sponsor/send'].params, requested).success

  test('accepts one encoding of its key, data, signature and authorization', async () => {
    const requested = await signed()
    expect(isRead(requested)).toBe(true)
    const { operation, authorization } = requested
    for (const name of ['key', 'callData', 'signature'] as const)
      for (const other of [upper(operation[name]), operation[name].replace('0x', '0X')])
        expect(isRead({ ...requested, operation: { ...operation, [name]: other } })).toBe(false)
    expect(isRead({ ...requested, operation: { ...operation, key: KEY.replace('0x', '0x00') } })).toBe(false)
    expect(isRead({ ...requested, authorization: { ...authorization, r: upper(authorization?.r ?? '') } })).toBe(false)
  })

  test('accepts one encoding of its payment, and requires one', async () => {
    const { operation, ...requested } = await signed()
    const { payment, ...unpaid } = operation
    expect(isRead({ ...requested, operation: unpaid })).toBe(false)
    for (const change of [{ paymaster: upper(payment.paymaster).replace('9', 'A') }, { maxFeePerGas: '0x1' }])
      expect(isRead({ ...requested, operation: { ...operation, payment: { ...payment, ...change } } })).toBe(false)
  })
})
