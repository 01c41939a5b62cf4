import type { CaipNetworkId } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import type { Json } from '@airlock/protocol/snapshot'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { routerAtom } from '../../../core/router/router.ts'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { deferred, testDeps } from '../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostNetwork } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import { testView } from '../../../testing/testView.tsx'
import { saveName } from '../flows/changeName.ts'
import { nameTasksAtom } from '../state/nameTask.ts'
import { Everywhere } from './Everywhere.tsx'

const name = 'nick.people.example.eth'
const SIGNATURE = `0x${'1b'.repeat(65)}`
const REGISTRAR = `0x${'d3'.repeat(20)}`

async function shown(
  primaryRegistrar: string | undefined = REGISTRAR,
  respond: () => Promise<string> = async () => SIGNATURE,
) {
  const created = testDeps({}, { session: connectedSession() })
  const names = { zone: 'people.example.eth', ...(primaryRegistrar && { primaryRegistrar }) }
  const { gateway } = testGateway({ features: { ...NO_FEATURES, names }, primary: { success: true } })
  const posted: unknown[] = []
  const fetch = (url: string, init: RequestInit) => {
    if (init.method === 'POST') posted.push(JSON.parse(String(init.body)))
    return gateway.fetch(url)
  }
  const request = vi.fn(respond)
  const connector = {
    ...{ id: 'auth', claimsNames: true, supportsNamespace: () => true },
    ...{ approval: { needsApproval: () => false }, session: { request } },
  } as never
  const deps = { ...created.deps, gateway: { ...gateway, fetch }, connectors: [connector] }
  created.store.set(connectorsAtom, [connector])
  connectEmailWallet(deps, 'eoa')
  created.store.set(routerAtom, [{ view: 'AccountName', name }])
  const view = await testView({ deps }, <Everywhere />)
  await view.settled()
  return { ...created, deps, view, request, posted }
}

test('has the wallet sign the name for half an hour, and the gateway pay', async () => {
  const { view, request, posted, clock } = await shown()
  await view.click('Show in all apps')
  await view.settled()
  const expiry = Math.floor(clock.now() / 1_000) + 1_800
  expect(request.mock.calls).toEqual([
    [{ namespace: 'eip155', method: 'airlock_claimName', params: [{ name, expiry }], isOwn: true }],
  ])
  expect(posted).toEqual([{ address: ADDRESS, name, expiry, signature: SIGNATURE }])
  expect(view.text()).toBe('Saved. Other apps will show it within minutes.')
})

test('sends nothing if the visitor declines', async () => {
  const { view, posted } = await shown(REGISTRAR, async () => {
    throw new AirlockError('USER_REJECTED')
  })
  await view.click('Show in all apps')
  await view.settled()
  expect(view.text()).toContain('Signature declined')
  expect([posted, view.buttons()]).toEqual([[], ['Show in all apps']])
})

test('is not offered without a registrar, or by page wallets off Ethereum', async () => {
  const created = await shown('')
  expect(created.view.text()).toBe('')
  const { view } = await shownByPageWallet(ARBITRUM)
  expect(view.text()).toBe('')
})

const ETHEREUM = 'eip155:1'
const HASH = `0x${'1'.repeat(64)}`

async function shownByPageWallet(network: CaipNetworkId) {
  const networks = [hostNetwork(ETHEREUM), hostNetwork(ARBITRUM)]
  const created = testDeps({ networks }, { session: connectedSession(network) })
  const { deps, store, adapter } = created
  store.set(routerAtom, [{ view: 'AccountName', name }])
  const { gateway } = testGateway({
    features: { ...NO_FEATURES, names: { zone: 'people.example.eth', primaryRegistrar: REGISTRAR } },
  })
  const receipts: Json[] = []
  adapter.request = async () => receipts.shift() ?? null
  const request = vi.spyOn(deps.host, 'requestTransaction')
  const view = await testView({ deps: { ...deps, gateway } }, <Everywhere />)
  await view.settled()
  return { ...created, view, receipts, request }
}

describe('a page wallet on Ethereum', () => {
  test('sets the name by a transaction, and counts it once it is mined', async () => {
    const { view, receipts, request, clock } = await shownByPageWallet(ETHEREUM)
    expect(view.text()).toContain('You pay the network fee.')
    await view.click('Show in all apps')
    await view.settled()
    const data = encodeFunctionData({ abi: parseAbi(['function setName(string name)']), args: [name] })
    const transaction = { chainId: '0x1', from: ADDRESS, to: REGISTRAR, data, value: '0x0' }
    expect(request.mock.calls).toEqual([
      [{ namespace: 'eip155', method: 'eth_sendTransaction', params: [transaction] }],
    ])
    expect(view.buttons()).toEqual(['Checking…'])
    receipts.push({ status: '0x1', transactionHash: HASH })
    await view.after(() => clock.advance(1_500))
    expect(view.text()).toBe('Saved. Other apps will show it within minutes.')
  })

  test('asks the wallet once, however late the transaction is', async () => {
    const { view, request, clock } = await shownByPageWallet(ETHEREUM)
    await view.click('Show in all apps')
    await view.settled()
    for (let look = 0; look < 50; look += 1) await view.after(() => clock.advance(15_000))
    expect(view.buttons()).toEqual(['Checking…'])
    expect(request).toHaveBeenCalledOnce()
  })

  test('allows other changes of the name while it is checked', async () => {
    const { view, deps, store, clock, request } = await shownByPageWallet(ETHEREUM)
    await view.click('Show in all apps')
    await view.settled()
    request.mockResolvedValueOnce(SIGNATURE)
    await view.after(() => saveName(deps, name, { avatar: '', bio: 'Sailor' }))
    expect(store.get(nameTasksAtom)).toMatchObject({ save: { name }, everywhere: { status: 'checking' } })
    await view.after(() => clock.advance(15_000))
    expect(view.buttons()).toEqual(['Checking…'])
  })

  test('checks a transaction even after the user left the view', async () => {
    const { view, store, receipts, request } = await shownByPageWallet(ETHEREUM)
    const sent = deferred<string>()
    request.mockReturnValueOnce(sent.promise)
    receipts.push({ status: '0x1', transactionHash: HASH })
    await view.click('Show in all apps')
    store.set(routerAtom, [{ view: 'Account' }])
    await view.after(() => sent.resolve(HASH))
    await view.settled()
    expect(store.get(nameTasksAtom).everywhere?.status).toBe('done')
  })

  test('shows an error and a retry after a reverted transaction', async () => {
    const { view, receipts } = await shownByPageWallet(ETHEREUM)
    receipts.push({ status: '0x0', transactionHash: HASH })
    await view.click('Show in all apps')
    await view.settled()
    expect(view.text()).toContain(`Couldn’t change ${name}. Try again.`)
    expect(view.buttons()).toEqual(['Show in all apps'])
  })

  test('shows a declined signature and offers the transaction again', async () => {
    const { view, request } = await shownByPageWallet(ETHEREUM)
    request.mockRejectedValueOnce(new AirlockError('USER_REJECTED'))
    await view.click('Show in all apps')
    await view.settled()
    expect(view.text()).toContain('Signature declined')
    expect(view.buttons()).toEqual(['Show in all apps'])
  })
})
