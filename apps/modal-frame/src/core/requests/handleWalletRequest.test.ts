import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { fakeWalletConnect } from '../../testing/testConnectors.ts'
import { testDeps } from '../../testing/testDeps.ts'
import { connectedSession } from '../../testing/testFixtures.ts'
import { toastAtom } from '../notices/toast.ts'
import type { ConnectorSession } from '../ports/Connector.ts'
import { modalAtom } from '../router/modal.ts'
import { handleWalletRequest } from './handleWalletRequest.ts'
import { requestWallet } from './requestWallet.ts'

function setUp() {
  const request = vi.fn<ConnectorSession['request']>(async () => '0xsigned')
  const connector = fakeWalletConnect({ session: { restore: async () => null, request, end: async () => {} } })
  const { deps } = testDeps({}, { session: connectedSession() })
  const all = { ...deps, connectors: [...deps.connectors, connector] }
  const answerTo = (method: string, more: object = {}) =>
    handleWalletRequest(all, { connectorId: 'walletConnect', namespace: 'eip155', method, ...more })
  return { answerTo, request, store: deps.store, deps: all }
}

test.each(['airlock_account', 'airlock_takeBackAccount', 'airlock_'])(
  '[T69] rejects %s from a page',
  async (method) => {
    const { answerTo, request } = setUp()
    await expect(answerTo(method)).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    expect(request).not.toHaveBeenCalled()
  },
)

test('passes foreign methods to the wallet', async () => {
  const { answerTo, request } = setUp()
  expect(await answerTo('personal_sign')).toBe('0xsigned')
  expect(request).toHaveBeenCalledOnce()
})

test('[T231] never marks a page’s request as started in the modal', async () => {
  const { answerTo, request, deps } = setUp()
  await answerTo('personal_sign', { isOwn: true })
  expect(request.mock.calls[0]?.[0].isOwn).toBeUndefined()
  await requestWallet(deps, { connectorId: 'walletConnect', namespace: 'eip155', method: 'personal_sign' }, true)
  expect(request.mock.calls[1]?.[0].isOwn).toBe(true)
})

test.each([
  [true, { key: 'notAllowed' }],
  [false, undefined],
])('[S6.6:text] shows that a call is not allowed if the modal is open: %s', async (isOpen, notice) => {
  const { answerTo, request, store } = setUp()
  store.set(modalAtom, (modal) => ({ ...modal, open: isOpen }))
  request.mockRejectedValueOnce(new AirlockError('UNSUPPORTED_METHOD'))
  await expect(answerTo('eth_sign')).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  expect(store.get(toastAtom)?.notice).toEqual(notice)
})

test('shows no toast for another failure', async () => {
  const { answerTo, request, store } = setUp()
  store.set(modalAtom, (modal) => ({ ...modal, open: true }))
  request.mockRejectedValueOnce(new AirlockError('WALLET_FAILED'))
  await expect(answerTo('personal_sign')).rejects.toMatchObject({ name: 'WALLET_FAILED' })
  expect(store.get(toastAtom)).toBeNull()
})
