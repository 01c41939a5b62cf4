import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { expect, test, vi } from 'vitest'
import { routerAtom } from '../../../core/router/router.ts'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { ADDRESS, connectedSession } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import { testView } from '../../../testing/testView.tsx'
import { Everywhere } from './Everywhere.tsx'

const name = 'nick.people.example.eth'
const SIGNATURE = `0x${'1b'.repeat(65)}`
const REGISTRAR = `0x${'d3'.repeat(20)}`

/** An account of the email wallet, whose answer the test decides. */
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
    [{ namespace: 'eip155', method: 'airlock_claimName', params: [{ name, expiry }] }],
  ])
  expect(posted).toEqual([{ address: ADDRESS, name, expiry, signature: SIGNATURE }])
  expect(view.text()).toBe('Saved. Other apps show it within minutes.')
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

test('is not offered if the operator does not pay, or by other wallets', async () => {
  const created = await shown('')
  expect(created.view.text()).toBe('')
  const { deps, store } = testDeps({}, { session: connectedSession() })
  store.set(routerAtom, [{ view: 'AccountName', name }])
  const { gateway } = testGateway({
    features: { ...NO_FEATURES, names: { zone: 'people.example.eth', primaryRegistrar: REGISTRAR } },
  })
  const view = await testView({ deps: { ...deps, gateway } }, <Everywhere />)
  await view.settled()
  expect(view.text()).toBe('')
})
