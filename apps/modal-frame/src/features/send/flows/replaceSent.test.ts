import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test } from 'vitest'
import { hostStateAtom } from '../../../core/host/hostState.ts'
import { openArgumentsAtom } from '../../../core/router/modal.ts'
import { sentRowsAtom } from '../../../core/transactions/transactions.ts'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { fakeEmailConnector } from '../../../testing/testConnectors.ts'
import { settled } from '../../../testing/testDeps.ts'
import { SIGNED_IN } from '../../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession, hostState, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { COIN, HASH, setUpSend } from '../../../testing/testSend.ts'
import { canReplaceAtom, replacementAtom } from '../state/replacement.ts'
import { readArguments } from './readArguments.ts'
import { replaceSent } from './replaceSent.ts'
import { reviewSend } from './reviewSend.ts'

const NEXT_HASH = `0x${'2'.repeat(64)}`

async function waiting(ofPage?: { amount: string }) {
  const parts = setUpSend(SIGNED_IN)
  const { store, deps, response, fill, chain } = parts
  const requests: unknown[] = []
  const responses = [response.promise as Promise<string>]
  const session = {
    restore: async () => null,
    request: (call: unknown) => {
      requests.push(call)
      return responses.shift() ?? Promise.resolve(NEXT_HASH)
    },
    end: async () => {},
  }
  const email = fakeEmailConnector({ session })
  const signedIn = { ...deps, connectors: [...deps.connectors, email] }
  store.set(connectorsAtom, [email])
  if (ofPage !== undefined) {
    store.set(openArgumentsAtom, ofPage)
    await readArguments(signedIn)
  }
  await fill(COIN, '1', OTHER_ADDRESS)
  response.resolve(HASH)
  chain.state = { status: 'pending', hash: HASH }
  await reviewSend(signedIn)
  const row = () => {
    const [first] = store.get(sentRowsAtom)
    if (first === undefined) throw new Error('There is no row.')
    return first
  }
  return {
    ...parts,
    deps: signedIn,
    requests,
    answersNext: (promise: Promise<string>) => responses.push(promise),
    row,
    shown: () => store.get(replacementAtom)?.status,
  }
}

const requestOf = (params: object) => ({
  namespace: 'eip155',
  method: 'eth_sendTransaction',
  params: [{ chainId: '0xa4b1', from: ADDRESS, ...params }],
  isOwn: true,
})

describe('a transaction that waits', () => {
  test('sends a faster copy under a new hash and follows it', async () => {
    const { deps, row, requests, stored } = await waiting()
    await replaceSent(deps, row(), 'speedUp')
    expect(requests.at(-1)).toEqual(
      requestOf({ to: OTHER_ADDRESS, value: '0xde0b6b3a7640000', data: '0x', replaces: HASH }),
    )
    expect(row()).toMatchObject({ hash: NEXT_HASH, status: 'pending', nonce: 7 })
    expect(row().isCancelling).toBeUndefined()
    expect(JSON.parse(stored.get('@airlock/sent') ?? '')).toMatchObject([{ hash: NEXT_HASH }])
  })

  test.each([
    ['speedUp', undefined],
    ['cancel', true],
  ] as const)(
    '[T231] counts the page’s amount as the visitor’s own only if it is cancelled: %s',
    async (kind, isOwn) => {
      const { deps, row, requests, stored } = await waiting({ amount: '1' })
      expect(JSON.parse(stored.get('@airlock/sent') ?? '')).toMatchObject([{ isOfPage: true }])
      await replaceSent(deps, row(), kind)
      expect(requests).toMatchObject([{ isOwn: undefined }, { isOwn }])
    },
  )

  test('is cancelled by an empty transfer to itself and reported once that is mined', async () => {
    const { deps, row, requests, chain, clock, stored } = await waiting()
    await replaceSent(deps, row(), 'cancel')
    expect(requests.at(-1)).toEqual(requestOf({ to: ADDRESS, value: '0x0', data: '0x', replaces: HASH }))
    expect(row()).toMatchObject({ hash: NEXT_HASH, isCancelling: true })
    expect(JSON.parse(stored.get('@airlock/sent') ?? '')).toMatchObject([{ isCancelling: true }])
    chain.state = { status: 'confirmed', hash: NEXT_HASH, as: 'cancelled' }
    await clock.advance(2_500)
    expect(row()).toMatchObject({ status: 'confirmed', as: 'cancelled' })
  })

  test('is replaced once, however often it is asked for', async () => {
    const { deps, row, requests } = await waiting()
    const before = requests.length
    await Promise.all([replaceSent(deps, row(), 'speedUp'), replaceSent(deps, row(), 'cancel')])
    expect(requests).toHaveLength(before + 1)
  })

  test.each([
    ['USER_REJECTED', 'declined'],
    ['REQUEST_PENDING', 'pending'],
    ['WALLET_FAILED', 'failed'],
    ['DISCONNECTED', 'failed'],
  ] as const)('continues unchanged if the wallet returns %s', async (code, status) => {
    const { deps, row, answersNext, shown } = await waiting()
    answersNext(Promise.reject(new AirlockError(code)))
    await replaceSent(deps, row(), 'cancel')
    expect(shown()).toBe(status)
    expect(row()).toMatchObject({ hash: HASH, status: 'pending' })
    expect(row().isCancelling).toBeUndefined()
  })

  test('continues as it was where the wallet answers no hash', async () => {
    const { deps, row, answersNext, shown } = await waiting()
    answersNext(Promise.resolve('done'))
    await replaceSent(deps, row(), 'speedUp')
    expect([shown(), row().hash]).toEqual(['failed', HASH])
  })

  test('does not replace one that is mined, or of another account, network or wallet', async () => {
    const { deps, row, requests, store, chain, clock } = await waiting()
    const can = () => store.get(canReplaceAtom)(row())
    expect(can()).toBe(true)
    const before = requests.length
    store.set(hostStateAtom, hostState({ session: connectedSession() }))
    expect(can()).toBe(false)
    await replaceSent(deps, row(), 'cancel')
    const { session } = SIGNED_IN
    const entry = session.namespaces.eip155
    const change = (changed: object) =>
      store.set(
        hostStateAtom,
        hostState({ session: { ...session, namespaces: { eip155: { ...entry, ...changed } as never } } }),
      )
    change({ accounts: [OTHER_ADDRESS] })
    expect(can()).toBe(false)
    change({ caipNetworkId: BASE })
    expect(can()).toBe(false)
    change({ caipNetworkId: ARBITRUM })
    expect(can()).toBe(true)
    chain.state = { status: 'confirmed', hash: HASH, as: 'asked' }
    await settled()
    await clock.advance(2_500)
    expect(can()).toBe(false)
    await replaceSent(deps, row(), 'cancel')
    expect(requests).toHaveLength(before)
  })
})
