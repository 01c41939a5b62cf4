import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, it, vi } from 'vitest'
import { createFakeWallet, createPrompt } from '../../../testing/createFakeWallet.ts'
import { createDeps, createFakeFrame, memoryStorage } from '../../../testing/fakeDeps.ts'
import { connectWallet } from './connectWallet.ts'
import { disconnect } from './disconnect.ts'
import { followTabs } from './followTabs.ts'
import { reconnect } from './reconnect.ts'

const TARGET = { handle: 'io.one', namespace: 'eip155' } as const
const notify = (key: string) => dispatchEvent(Object.assign(new Event('storage'), { key }))

async function twoTabs() {
  const storage = memoryStorage()
  const wallet = createFakeWallet()
  const create = () => createDeps({ storage, providers: { 'io.one': wallet } })
  const here = create()
  await connectWallet(here, TARGET)
  followTabs(here)
  const there = create()
  await reconnect(there)
  return { here, there, wallet, status: () => here.session.get().namespaces.eip155?.status }
}

describe('followTabs', () => {
  it('[T78] ends the session that another tab ended, and its pending requests', async () => {
    const { here, there, wallet, status } = await twoTabs()
    const signal = here.active.of('eip155').signal()
    notify('@airlock/session:test')
    expect(status()).toBe('connected')
    disconnect(there)
    wallet.requests.length = 0
    notify('another key')
    expect(status()).toBe('connected')
    notify('@airlock/session:test')
    expect(status()).toBe('disconnected')
    expect(signal.reason).toMatchObject({ name: 'DISCONNECTED', code: 4900 })
    expect(wallet.requests).toEqual([])
  })

  it('reads the record again when the page returns from the back/forward cache', async () => {
    const { there, status } = await twoTabs()
    disconnect(there)
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(status()).toBe('connected')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(status()).toBe('disconnected')
  })
})

describe('a session of the frame that ends', () => {
  it('rejects pending requests with 4900', async () => {
    const call = vi.fn(() => createPrompt().promise)
    const deps = createDeps({ frame: createFakeFrame(call) })
    const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
    deps.remoteSessions.set({
      connectorId: 'walletConnect',
      type: 'WALLET_CONNECT',
      name: 'Phone',
      namespaces: { eip155: { accounts, caipNetworkId: 'eip155:1', approvedCaipNetworkIds: ['eip155:1'] } },
    })
    const signal = deps.active.of('eip155').signal()
    deps.remoteSessions.emit({ connectorId: 'walletConnect', namespace: 'eip155', event: 'disconnect', data: null })
    expect(deps.session.get().namespaces.eip155?.status).toBe('disconnected')
    expect(signal.reason).toEqual(new AirlockError('DISCONNECTED'))
  })
})
