import { expect, test, vi } from 'vitest'
import { withPendingRequest } from '../../../../core/requests/cancelRequest.ts'
import { pendingRequestsAtom } from '../../../../core/router/pendingRequests.ts'
import { platformAtom } from '../../../../core/wallets/platform.ts'
import { returnLinkAtom } from '../../../../core/wallets/returnLink.ts'
import { describedContract, SUPPLY, withIntents } from '../../../../testing/describedContract.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { connectedSession, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { ContinueInWallet } from './ContinueInWallet.tsx'

async function shown(...methods: string[]) {
  const created = testDeps()
  const pending = methods.map((method, id) =>
    withPendingRequest(
      created.deps,
      { id, namespace: 'eip155', method, wallet: 'Good', view: 'ContinueInWallet', endsOnClose: false },
      new Promise<never>(() => {}),
    ).catch((error: unknown) => error),
  )
  return { ...created, pending, view: await testView(created, <ContinueInWallet />) }
}

test.each([
  ['personal_sign', 'Sign a message'],
  ['eth_signTypedData_v4', 'Sign data'],
  ['eth_sendTransaction', 'Send a transaction'],
  ['wallet_switchEthereumChain', 'Switch network'],
  ['wallet_addEthereumChain', 'Add a network'],
  ['constructor', 'Respond to a request'],
])('describes %s in plain words: %s', async (method, text) => {
  const { view } = await shown(method)
  expect(view.heading()).toBe(text)
  expect(view.text()).toContain('Approve or decline the request in Good')
})

test('[T18] shows an unknown method by its name, bounded and sanitised', async () => {
  const { view } = await shown(`evil\u202e${'x'.repeat(10_000)}`)
  expect(view.text()).toContain('evilxxx')
  expect(view.text()?.length).toBeLessThan(400)
})

test('shows the oldest of several requests and how many follow', async () => {
  const { view, store } = await shown('eth_sendTransaction', 'personal_sign', 'personal_sign')
  expect(view.heading()).toBe('Send a transaction')
  expect(view.text()).toContain('2 more requests after this one')
  await view.click('Stop waiting')
  expect(store.get(pendingRequestsAtom).map(({ id }) => id)).toEqual([1, 2])
  expect(view.heading()).toBe('Sign a message')
})

test('declines, and warns that the wallet may still act', async () => {
  const { view, pending } = await shown('eth_sendTransaction')
  expect(view.text()).toContain('This won’t cancel the request in your wallet.')
  await view.click('Stop waiting')
  expect(await pending[0]).toMatchObject({ name: 'USER_REJECTED', code: 4001 })
  expect(view.text()).toContain('No open requests')
})

test('leads back to the app that the visitor came from on a phone only', async () => {
  const { view, store, host } = await shown('personal_sign')
  const open = vi.spyOn(host, 'openLink')
  expect(view.button('Open Good')).toBeUndefined()
  await view.after(() => {
    store.set(platformAtom, { kind: 'phone', os: 'android', reusesPairing: false, isTelegram: false })
    store.set(returnLinkAtom, { href: 'good://', name: 'Good' })
  })
  await view.click('Open Good')
  expect(open).toHaveBeenCalledExactlyOnceWith({ url: 'good://' })
})

test('[T226] quotes a publisher below the plain words of a waiting call', async () => {
  const { deps, adapter } = testDeps({}, { session: connectedSession() })
  const adapters = { eip155: async () => withIntents(adapter, async () => `0x${'0'.repeat(64)}`) }
  const { descriptors, responses } = describedContract
  const params = [{ to: OTHER_ADDRESS, data: SUPPLY }]
  const request = { id: 1, namespace: 'eip155', method: 'eth_sendTransaction', params, wallet: 'Good' } as const
  deps.store.set(pendingRequestsAtom, [{ ...request, view: 'ContinueInWallet', endsOnClose: false }])
  const { gateway } = testGateway(responses)
  const view = await testView({ deps: { ...deps, adapters, gateway, descriptors } }, <ContinueInWallet />)
  await vi.waitFor(async () => {
    await view.settled()
    expect(view.text()).toContain('How Lender describes this“Supply”')
  })
  expect(view.heading()).toBe('Send a transaction')
  expect(view.text()).toContain('Approve or decline the request in Good')
})
