import { recoverMessageAddress, recoverTransactionAddress, recoverTypedDataAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../keys/bytes/hashOf.ts'
import type { OpenUser, SigningRequest } from '../keys/KeyClient.ts'
import { approve, signedIn } from '../testing/fakeServer.ts'

test('signs messages, typed data and transactions with the shown account', async () => {
  const { keys, user } = await signedIn()
  const address = user.addresses.eip155
  const signature = await approve(keys, user, { kind: 'message', message: '0x68656c6c6f' })
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  const typedData = {
    domain: { name: 'Test', chainId: 1 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail' as const,
    message: { text: 'hi' },
  }
  const typed = await approve(keys, user, { kind: 'typedData', typedData: JSON.stringify(typedData) })
  expect(await recoverTypedDataAddress({ ...typedData, signature: typed })).toBe(address)
  const transaction = await approve(keys, user, {
    kind: 'transactions',
    transactions: [
      {
        chainId: 8453,
        to: address,
        value: '1',
        data: '0x',
        nonce: 0,
        gas: '21000',
        maxFeePerGas: '10',
        maxPriorityFeePerGas: '1',
      },
    ],
  })
  expect(await recoverTransactionAddress({ serializedTransaction: transaction })).toBe(address)
})

describe('[T8] [T9] an approval', () => {
  const CHANGED = { code: 'APPROVAL_CHANGED' }
  const request: SigningRequest = { kind: 'message', message: '0x01' }

  test('signs what was shown, once', async () => {
    const { keys, user } = await signedIn()
    const account = user.addresses.eip155
    const shownHash = await hashOf({ account, request })
    const swapped: SigningRequest = { kind: 'message', message: '0x02' }
    await expect(keys.sign({ id: 'a', shownHash, account, request: swapped })).rejects.toMatchObject(CHANGED)
    await expect(keys.sign({ id: 'a', shownHash, account, request })).rejects.toMatchObject(CHANGED)
    await keys.sign({ id: 'b', shownHash, account, request })
    await expect(keys.sign({ id: 'b', shownHash, account, request })).rejects.toMatchObject(CHANGED)
  })

  test('signs with the account of the namespace only', async () => {
    const { keys, user } = await signedIn()
    const shown: SigningRequest = { kind: 'solana', payloads: ['AQ=='] }
    const sign = async (id: string, account: string) =>
      keys.sign({ id, account, request: shown, shownHash: await hashOf({ account, request: shown }) })
    expect(await sign('a', user.addresses.solana)).toEqual([expect.any(String)])
    await expect(sign('b', user.addresses.eip155)).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
  })

  test('is of the account that was shown', async () => {
    const { keys, user } = await signedIn()
    const account = user.addresses.eip155
    const shownHash = await hashOf({ account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', request })
    await expect(keys.sign({ id: 'a', shownHash, account, request })).rejects.toMatchObject(CHANGED)
  })

  test.each<[keyof OpenUser['addresses'], SigningRequest]>([
    ['eip155', request],
    ['eip155', { kind: 'typedData', typedData: '{}' }],
    ['eip155', { kind: 'transactions', transactions: [] }],
    ['solana', { kind: 'solana', payloads: ['AQ=='] }],
  ])('rejects a signature for %s by another user: %j', async (namespace, shown) => {
    const { keys, again, user, server } = await signedIn()
    const account = user.addresses[namespace]
    const shownHash = await hashOf({ account, request: shown })
    const otherTab = again()
    await otherTab.signOut()
    server.switchUser()
    await otherTab.requestCode('bob@mail.example')
    await otherTab.submitCode('123456')
    const sign = () => keys.sign({ id: 'a', shownHash, account, request: shown })
    await expect(sign()).rejects.toMatchObject({ code: 'SESSION_OVER' })
    // Nor where a request that arrives in the first tab reads the session.
    expect(await keys.restore()).toBeNull()
    await expect(sign()).rejects.toMatchObject({ code: 'SESSION_OVER' })
  })
})
