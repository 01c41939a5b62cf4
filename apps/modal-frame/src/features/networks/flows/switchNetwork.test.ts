import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { openModal } from '../../../core/modal/openModal.ts'
import { syncHostState } from '../../../core/modal/syncHostState.ts'
import { announcementAtom } from '../../../core/notices/announcement.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { modalAtom } from '../../../core/router/modal.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { routeAtom, routerAtom } from '../../../core/router/router.ts'
import { deferred, settled, testDeps } from '../../../testing/testDeps.ts'
import { ARBITRUM, BASE, connectedSession, hostState } from '../../../testing/testFixtures.ts'
import { networkSwitchAtom } from '../state/networkSwitch.ts'
import { switchNetwork } from './switchNetwork.ts'

type Result = ReturnType<typeof deferred<null>>
const views = (store: ReturnType<typeof testDeps>['store']) => store.get(routerAtom).map(({ view }) => view)

function switching(session = connectedSession()) {
  const created = testDeps({}, { session })
  const response = deferred<null>()
  const hostSwitch = vi.spyOn(created.host, 'switchNetwork').mockReturnValue(response.promise)
  openModal(created.deps)
  if (session.namespaces.eip155?.caipNetworkId === ARBITRUM) navigate(created.deps, { view: 'Networks' })
  const flow = switchNetwork(created.deps, BASE)
  return { ...created, response, hostSwitch, flow }
}

test('[S8.10:switchNetwork] prompts the wallet once in its own view, then returns', async () => {
  const { response, hostSwitch, flow, store, deps, host } = switching()
  const track = vi.spyOn(host, 'track')
  expect(views(store)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
  expect(store.get(networkSwitchAtom)).toEqual({ status: 'asking', caipNetworkId: BASE })
  void switchNetwork(deps, BASE)
  expect(hostSwitch).toHaveBeenCalledExactlyOnceWith({ caipNetworkId: BASE })
  response.resolve(null)
  await flow
  expect(views(store)).toEqual(['Account'])
  expect(track).toHaveBeenCalledWith({ event: 'SWITCH_NETWORK', properties: { network: BASE } })
})

test.each([
  ['USER_REJECTED', 'declined', 'switchDeclined'],
  ['REQUEST_PENDING', 'pending', 'switchPending'],
  ['SWITCH_FAILED', 'failed', 'switchFailed'],
] as const)('shows %s as %s in place and allows a retry', async (code, status, key) => {
  const { response, hostSwitch, flow, store, deps } = switching()
  response.reject(new AirlockError(code))
  await flow
  expect(store.get(networkSwitchAtom)).toMatchObject({ status, caipNetworkId: BASE })
  expect(store.get(announcementAtom)).toEqual({ key, values: { network: 'Base' } })
  expect(store.get(routeAtom).view).toBe('SwitchNetwork')
  hostSwitch.mockResolvedValueOnce(null)
  await switchNetwork(deps, BASE)
  expect(views(store)).toEqual(['Account'])
})

test.each([
  ['a refusal', (response: Result) => response.reject(new AirlockError('USER_REJECTED'))],
  ['a consent', (response: Result) => response.resolve(null)],
])('does not move after %s that comes when the visitor has left the view', async (_name, settle) => {
  const { response, flow, store, deps } = switching()
  await goBack(deps)
  settle(response)
  await flow
  expect(views(store)).toEqual(['Account', 'Networks'])
  expect(store.get(networkSwitchAtom).status).toBe('idle')
})

test('closes the modal after leaving an unsupported network', async () => {
  const { response, flow, store, deps } = switching(connectedSession('eip155:5'))
  expect(views(store)).toEqual(['UnsupportedChain', 'SwitchNetwork'])
  syncHostState(deps, hostState({ session: connectedSession(BASE) }))
  response.resolve(null)
  await flow
  expect(store.get(modalAtom).open).toBe(false)
})

describe('switchNetwork without a connection', () => {
  test('records only the choice, with no view in between', async () => {
    const { deps, store, host } = testDeps()
    const record = vi.spyOn(host, 'switchNetwork')
    openModal(deps, { view: 'Networks' })
    await switchNetwork(deps, BASE)
    expect(record).toHaveBeenCalledExactlyOnceWith({ caipNetworkId: BASE })
    expect(store.get(networkSwitchAtom).status).toBe('idle')
    expect(store.get(modalAtom).open).toBe(false)
  })

  test('shows a toast on failure', async () => {
    const { deps, store, host } = testDeps()
    vi.spyOn(host, 'switchNetwork').mockRejectedValueOnce(new AirlockError('DISCONNECTED'))
    openModal(deps, { view: 'Networks' })
    void switchNetwork(deps, BASE)
    await settled()
    expect(store.get(toastAtom)).toMatchObject({ variant: 'error', notice: { key: 'switchFailed' } })
    expect(store.get(routeAtom).view).toBe('Networks')
  })
})

test('leaves the list without a request for the active network', async () => {
  const { deps, store, host } = testDeps({}, { session: connectedSession() })
  const hostSwitch = vi.spyOn(host, 'switchNetwork')
  openModal(deps)
  navigate(deps, { view: 'Networks' })
  await switchNetwork(deps, ARBITRUM)
  expect(hostSwitch).not.toHaveBeenCalled()
  expect(views(store)).toEqual(['Account'])
})
