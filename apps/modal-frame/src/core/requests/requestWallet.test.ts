import type { WalletRequest } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { absentConnectors } from '../../connectors/absentConnectors.ts'
import { fakeWalletConnect } from '../../testing/testConnectors.ts'
import { deferred, settled, testDeps } from '../../testing/testDeps.ts'
import { connectedSession, hostState } from '../../testing/testFixtures.ts'
import { hostStateAtom } from '../host/hostState.ts'
import { openModal } from '../modal/openModal.ts'
import type { ConnectorSession } from '../ports/Connector.ts'
import { modalAtom } from '../router/modal.ts'
import { pendingRequestsAtom } from '../router/pendingRequests.ts'
import { routeAtom } from '../router/router.ts'
import { restoreWallet } from '../wallets/restoreWallet.ts'
import { cancelRequest } from './cancelRequest.ts'
import { requestWallet } from './requestWallet.ts'

const SIGN: WalletRequest = { connectorId: 'walletConnect', namespace: 'eip155', method: 'personal_sign' }

function setUp() {
  const response = deferred<'0xsigned'>()
  response.promise.catch(() => {})
  const session: ConnectorSession = {
    restore: async () => null,
    request: vi.fn(() => response.promise),
    end: async () => {},
  }
  const connector = fakeWalletConnect({ session })
  const parts = testDeps({}, { session: connectedSession() })
  const deps = { ...parts.deps, connectors: [...parts.deps.connectors, connector] }
  return { ...parts, deps, response, session, requestOpen: vi.spyOn(deps.host, 'requestOpen') }
}

test('sends a read only to the network', async () => {
  const { deps, session } = setUp()
  expect(await requestWallet(deps, { ...SIGN, method: 'eth_blockNumber' })).toBe('0x1')
  expect(session.request).not.toHaveBeenCalled()
})

test('shows nothing for an immediate response', async () => {
  const { deps, response, requestOpen, clock } = setUp()
  response.resolve('0xsigned')
  expect(await requestWallet(deps, SIGN)).toBe('0xsigned')
  await clock.advance(150)
  expect(requestOpen).not.toHaveBeenCalled()
})

test('shows where to continue until the user decides', async () => {
  const { deps, store, response, requestOpen, clock } = setUp()
  const pending = requestWallet(deps, { ...SIGN, params: ['0x12'] })
  await clock.advance(150)
  expect(requestOpen).toHaveBeenCalledOnce()
  openModal(deps)
  expect(store.get(routeAtom).view).toBe('ContinueInWallet')
  expect(store.get(pendingRequestsAtom)).toMatchObject([{ method: 'personal_sign', params: ['0x12'] }])
  response.resolve('0xsigned')
  expect(await pending).toBe('0xsigned')
  await settled()
  expect(store.get(pendingRequestsAtom)).toEqual([])
  expect(store.get(modalAtom).open).toBe(false)
})

test('rejects once with USER_REJECTED when the user stops waiting', async () => {
  const { deps, store, response, clock } = setUp()
  const pending = requestWallet(deps, SIGN)
  await clock.advance(150)
  const [request] = store.get(pendingRequestsAtom)
  cancelRequest(deps, request?.id ?? 0)
  await expect(pending).rejects.toMatchObject({ name: 'USER_REJECTED' })
  response.resolve('0xsigned')
  await settled()
  expect(store.get(pendingRequestsAtom)).toEqual([])
})

test('rejects with 4900 and closes its view if the session ends in another tab', async () => {
  const { deps, store, clock } = setUp()
  const pending = requestWallet(deps, SIGN)
  await clock.advance(150)
  openModal(deps)
  store.set(hostStateAtom, hostState({ session: connectedSession('eip155:8453') }))
  expect(store.get(pendingRequestsAtom)).toHaveLength(1)
  store.set(hostStateAtom, hostState())
  await expect(pending).rejects.toMatchObject({ name: 'DISCONNECTED', code: 4900 })
  await settled()
  expect(store.get(pendingRequestsAtom)).toEqual([])
  expect(store.get(modalAtom).open).toBe(false)
})

test('[T114] ends the wait like the request when the screen is left', async () => {
  const { deps, store, response, session, clock } = setUp()
  session.abort = vi.fn()
  const sending = requestWallet(deps, { ...SIGN, method: 'eth_sendTransaction' })
  await clock.advance(150)
  const [request] = store.get(pendingRequestsAtom)
  cancelRequest(deps, request?.id ?? 0)
  await settled()
  expect(session.abort).toHaveBeenCalledOnce()
  expect(store.get(pendingRequestsAtom)).toEqual([])
  expect(await Promise.race([sending, 'open'])).toBe('open')
  response.resolve('0xsigned')
  expect(await sending).toBe('0xsigned')
})

test('leaves the other requests open if one is declined on our own screen', async () => {
  const { deps, store, response, session, clock } = setUp()
  session.abort = vi.fn()
  const pending = requestWallet(deps, SIGN)
  await clock.advance(150)
  expect(store.get(pendingRequestsAtom)).toHaveLength(1)
  response.reject(new AirlockError('USER_REJECTED'))
  await expect(pending).rejects.toMatchObject({ name: 'USER_REJECTED' })
  expect(session.abort).not.toHaveBeenCalled()
})

test('shows the request in an open modal, then returns to the previous view', async () => {
  const { deps, store, response, requestOpen, clock } = setUp()
  openModal(deps)
  const pending = requestWallet(deps, SIGN)
  await clock.advance(150)
  expect(requestOpen).not.toHaveBeenCalled()
  expect(store.get(routeAtom).view).toBe('ContinueInWallet')
  response.reject(new AirlockError('WALLET_FAILED'))
  await expect(pending).rejects.toMatchObject({ name: 'WALLET_FAILED' })
  await settled()
  expect(store.get(routeAtom).view).toBe('Account')
})

test('closes its modal if the answer is faster than the opening', async () => {
  const { deps, store, response, requestOpen, clock } = setUp()
  const opened = deferred<null>()
  requestOpen.mockReturnValue(opened.promise)
  const pending = requestWallet(deps, SIGN)
  await clock.advance(150)
  response.resolve('0xsigned')
  await settled()
  openModal(deps)
  opened.resolve(null)
  expect(await pending).toBe('0xsigned')
  expect(store.get(modalAtom).open).toBe(false)
})

test('returns the answer if the page cannot open the modal', async () => {
  const { deps, response, requestOpen, clock } = setUp()
  requestOpen.mockRejectedValue(new AirlockError('FRAME_TIMEOUT'))
  const pending = requestWallet(deps, SIGN)
  await clock.advance(150)
  response.resolve('0xsigned')
  expect(await pending).toBe('0xsigned')
})

test('closes the modal that it opened after the last request', async () => {
  const { deps, store, response, clock } = setUp()
  const pending = [requestWallet(deps, SIGN)]
  await clock.advance(150)
  openModal(deps)
  pending.push(requestWallet(deps, SIGN))
  await clock.advance(150)
  expect(store.get(pendingRequestsAtom)).toHaveLength(2)
  response.resolve('0xsigned')
  expect(await Promise.all(pending)).toEqual(['0xsigned', '0xsigned'])
  await settled()
  expect(store.get(modalAtom).open).toBe(false)
})

test('[S8.2:walletConnectConnector] rejects requests if the project has no relay', async () => {
  const deps = { ...testDeps().deps, absentConnectors }
  await expect(requestWallet(deps, SIGN)).rejects.toMatchObject({
    name: 'DISCONNECTED',
    details: 'WalletConnectorConnector not found',
  })
  const other = requestWallet(deps, { ...SIGN, connectorId: 'other' })
  await expect(other).rejects.toMatchObject({ name: 'DISCONNECTED', details: undefined })
  expect(await restoreWallet(deps, { connectorId: 'walletConnect' })).toBeNull()
})
