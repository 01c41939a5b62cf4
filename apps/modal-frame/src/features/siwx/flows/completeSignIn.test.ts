import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import { expect, test, vi } from 'vitest'
import { toastAtom } from '../../../core/notices/toast.ts'
import { modalAtom, opened } from '../../../core/router/modal.ts'
import { deferred, settled, testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, BASE, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { completeSignIn } from './completeSignIn.ts'

const DATA = {
  domain: 'app.example',
  accountAddress: ADDRESS,
  uri: 'https://app.example/farms',
  version: '1',
  chainId: BASE,
  nonce: 'k3J9f0aLq2',
  issuedAt: '2030-01-01T00:00:00.000Z',
}
const signedBy = (accountAddress: string) => ({
  message: formatSignIn({ ...DATA, accountAddress }),
  signature: '0x12',
})
const SIGNED = [signedBy(ADDRESS)]
const SESSION: RemoteSession = {
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Pocket Wallet',
  namespaces: { eip155: { accounts: [ADDRESS.toLowerCase()], caipNetworkId: BASE, approvedCaipNetworkIds: [BASE] } },
}

test.each(['resolve', 'reject'] as const)('shows a toast while the page verifies the sign-in: %s', async (outcome) => {
  const { deps, host, store } = testDeps()
  store.set(modalAtom, opened())
  const response = deferred<null>()
  const complete = vi.spyOn(host, 'completeSignIn').mockReturnValue(response.promise)
  const done = completeSignIn(deps, SIGNED, SESSION).catch((cause) => cause)
  await settled()
  expect(store.get(toastAtom)).toMatchObject({ variant: 'loading' })
  expect(complete).toHaveBeenCalledExactlyOnceWith({ signed: SIGNED, isSmartAccount: false })
  response[outcome](null)
  expect(await done).toBe(outcome === 'resolve' ? undefined : null)
  expect(store.get(toastAtom)).toBeNull()
})

test.each<[string, { message: string; signature: string }[], RemoteSession]>([
  ['an account that is not in the session', [signedBy(OTHER_ADDRESS)], SESSION],
  ['such an account beside one that is', [...SIGNED, signedBy(OTHER_ADDRESS)], SESSION],
  ['a namespace that is not in it', SIGNED, { ...SESSION, namespaces: {} }],
  ['nobody', [{ message: 'app.example wants you', signature: '0x12' }], SESSION],
])('never sends the page a sign-in of %s', async (_, signed, session) => {
  const { deps, host, store } = testDeps()
  const complete = vi.spyOn(host, 'completeSignIn')
  await expect(completeSignIn(deps, signed, session)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  expect(complete).not.toHaveBeenCalled()
  expect(store.get(toastAtom)).toBeNull()
})

test.each([
  ['is', ADDRESS.toLowerCase(), true],
  ['is not', OTHER_ADDRESS, false],
])('notifies the page that the account %s the smart one of its wallet', async (_, address, isSmartAccount) => {
  const { deps, host } = testDeps()
  const complete = vi.spyOn(host, 'completeSignIn')
  const user = { preferredAccountType: 'smartAccount' as const, accounts: [{ address, type: 'smartAccount' as const }] }
  await completeSignIn(deps, SIGNED, { ...SESSION, user })
  expect(complete).toHaveBeenCalledExactlyOnceWith({ signed: SIGNED, isSmartAccount })
})

test('makes the account that signed the first of the session', async () => {
  const { deps, host } = testDeps()
  vi.spyOn(host, 'completeSignIn').mockResolvedValue(null)
  const of = (...accounts: string[]) => {
    const eip155 = { accounts, caipNetworkId: BASE, approvedCaipNetworkIds: [BASE] }
    return { ...SESSION, namespaces: { eip155 } }
  }
  const [first, third] = [OTHER_ADDRESS, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
  const session = of(first, ADDRESS.toLowerCase(), third)
  await completeSignIn(deps, SIGNED, session)
  expect(session).toEqual(of(ADDRESS.toLowerCase(), first, third))
})
