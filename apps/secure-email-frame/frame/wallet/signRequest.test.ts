import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type Hex, parseTransaction, recoverAddress, recoverTransactionAddress, type SignedAuthorization } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterEach, expect, test, vi } from 'vitest'
import type { FinalTransaction } from '../keys/KeyClient.ts'
import { DELEGATE, NO_DELEGATE } from '../smartAccount/delegate.ts'
import { PAYMENT } from '../testing/payment.ts'

const keys = vi.hoisted((): Uint8Array[] => [])
vi.mock('./derive.ts', async (original) => {
  const real = await original<typeof import('./derive.ts')>()
  const stored = (derive: typeof real.evmKeyOf) => async (entropy: Uint8Array) => {
    const key = await derive(entropy)
    keys.push(key)
    return key
  }
  return { ...real, evmKeyOf: stored(real.evmKeyOf), solanaKeyOf: stored(real.solanaKeyOf) }
})
// A runner may have loaded them before, with their real parts.
vi.resetModules()
const { addressesOf } = await import('./derive.ts')
const { signRequest } = await import('./signRequest.ts')
afterEach(() => {
  keys.length = 0
})

const ENTROPY = new Uint8Array(16).fill(5)
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TRANSACTION: FinalTransaction = {
  chainId: 8453,
  to: TO,
  value: '12',
  data: '0xabcd',
  nonce: 3,
  gas: '21000',
  maxFeePerGas: '10',
  maxPriorityFeePerGas: '1',
}

test('signs transactions in order, each with all that was shown', async () => {
  const signed = await signRequest(ENTROPY, {
    kind: 'transactions',
    transactions: [TRANSACTION, { ...TRANSACTION, nonce: 4, to: null }],
  })
  const [first, second] = signed.map((text) => parseTransaction(text as `0x02${string}`))
  expect(first).toMatchObject({
    type: 'eip1559',
    chainId: 8453,
    to: TO.toLowerCase(),
    value: 12n,
    data: '0xabcd',
    nonce: 3,
    gas: 21_000n,
    maxFeePerGas: 10n,
    maxPriorityFeePerGas: 1n,
  })
  expect(second).toMatchObject({ nonce: 4, data: '0xabcd' })
  expect(second?.to ?? null).toBeNull()
  const { eip155 } = await addressesOf(ENTROPY)
  expect(await recoverTransactionAddress({ serializedTransaction: signed[0] as `0x02${string}` })).toBe(eip155)
})

test('[T83] signs a transaction with its access list', async () => {
  const accessList = [{ address: TO, storageKeys: [`0x${'1'.repeat(64)}`] }] as const
  const transactions = [{ ...TRANSACTION, accessList }]
  const [signed] = await signRequest(ENTROPY, { kind: 'transactions', transactions })
  expect(parseTransaction(signed as `0x02${string}`).accessList).toEqual([
    { address: TO.toLowerCase(), storageKeys: accessList[0].storageKeys },
  ])
})

/** Signs one transaction to the own account by which it takes code. */
async function signsUpgrade(change: Partial<FinalTransaction> = {}) {
  const { eip155 } = await addressesOf(ENTROPY)
  const authorization = { address: DELEGATE }
  const transaction = { ...TRANSACTION, to: eip155, authorization, ...change }
  const [signed] = await signRequest(ENTROPY, { kind: 'transactions', transactions: [transaction] })
  return parseTransaction(signed as `0x04${string}`)
}

test.each([DELEGATE, NO_DELEGATE])('authorises the code of %s by self-call, only on this network', async (address) => {
  const { eip155 } = await addressesOf(ENTROPY)
  const { authorizationList = [], ...transaction } = await signsUpgrade({ authorization: { address } })
  expect(transaction).toMatchObject({
    type: 'eip7702',
    chainId: 8453,
    to: eip155.toLowerCase(),
    value: 12n,
    data: '0xabcd',
    nonce: 3,
    gas: 21_000n,
    maxFeePerGas: 10n,
    maxPriorityFeePerGas: 1n,
  })
  expect(authorizationList).toHaveLength(1)
  const [authorization = expect.fail()] = authorizationList
  // The transaction itself uses the nonce before it (EIP-7702).
  expect(authorization).toMatchObject({ address: address.toLowerCase(), chainId: 8453, nonce: 4 })
  expect(await recoverAuthorizationAddress({ authorization: authorization as SignedAuthorization })).toBe(eip155)
})

test('authorises no other code, network or pending account', async () => {
  const rejected = { code: 'INVALID_INPUT' }
  for (const change of [
    { authorization: { address: TO } },
    { authorization: { address: DELEGATE.toLowerCase() } },
    { chainId: 0 },
    { to: TO },
    { to: null },
    { to: TO, authorization: { address: TO } },
  ])
    await expect(signsUpgrade(change as Partial<FinalTransaction>), JSON.stringify(change)).rejects.toMatchObject(
      rejected,
    )
  expect(await signsUpgrade({ chainId: 1 })).toMatchObject({ chainId: 1 })
})

test('signs an operation by its hash, as parameters of its call', async () => {
  const { eip155 } = await addressesOf(ENTROPY)
  const [params = '', hash] = await signRequest(ENTROPY, {
    kind: 'operation',
    operation: {
      chainId: 8453,
      sender: eip155,
      validUntil: 1_800_000_000,
      key: `0x${'a1'.repeat(24)}`,
      calls: [{ to: TO, value: '1', data: '0x' }],
      callGasLimit: 50_000,
      payment: PAYMENT,
    },
  })
  const { chainId, operation } = JSON.parse(params)
  expect({ chainId, validUntil: operation.validUntil }).toEqual({ chainId: 8453, validUntil: 1_800_000_000 })
  expect(await recoverAddress({ hash: hash as Hex, signature: operation.signature })).toBe(eip155)
})

test('signs Solana bytes verbatim with the Solana account', async () => {
  const payloads = [Buffer.from('one'), Buffer.from('two')]
  const signatures = await signRequest(ENTROPY, {
    kind: 'solana',
    payloads: payloads.map((payload) => payload.toString('base64')),
  })
  const { solana } = await addressesOf(ENTROPY)
  const valid = signatures.map((text, index) =>
    ed25519.verify(base58.decode(text), payloads[index] ?? new Uint8Array(), base58.decode(solana)),
  )
  expect(valid).toEqual([true, true])
})

test('overwrites the key after signing, also if it fails', async () => {
  await signRequest(ENTROPY, { kind: 'message', message: '0x01' })
  await signRequest(ENTROPY, { kind: 'solana', payloads: [] })
  await expect(signRequest(ENTROPY, { kind: 'typedData', typedData: '{' })).rejects.toThrow()
  await expect(signRequest(ENTROPY, { kind: 'solana', payloads: ['!'] })).rejects.toThrow()
  expect(keys.map(({ length }) => length)).toEqual([32, 32, 32, 32])
  for (const key of keys) expect(key.every((byte) => byte === 0)).toBe(true)
})
