import { describe, expect, test } from 'vitest'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { createDeps, memoryStorage } from '../../testing/fakeDeps.ts'
import { connectWallet } from '../actions/session/connectWallet.ts'
import { disconnect } from '../actions/session/disconnect.ts'
import { followTabs } from '../actions/session/followTabs.ts'
import { reconnect } from '../actions/session/reconnect.ts'
import { CONNECTIONS_KEY } from '../connectionsKey.ts'
import { createConnections } from './createConnections.ts'

const ONE = { namespace: 'eip155', connectorId: 'io.one' } as const
const TWO = { namespace: 'eip155', connectorId: 'io.two' } as const
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const KEY = '@airlock/session:test'

const notify = () => {
  for (const key of [KEY, KEY + CONNECTIONS_KEY]) dispatchEvent(new StorageEvent('storage', { key }))
}

function createTabs() {
  const storage = memoryStorage()
  return () => {
    const one = createFakeWallet()
    const two = createFakeWallet({ chainId: '0x2105', accounts: [OTHER] })
    const deps = createDeps({ storage, providers: { 'io.one': one, 'io.two': two } })
    followTabs(deps)
    return {
      ...{ deps, one, two },
      connect: (handle: string) => connectWallet(deps, { handle, namespace: 'eip155' }),
      active: () => {
        const { status, connectorId } = deps.session.get().namespaces.eip155 ?? {}
        return status === 'connected' ? connectorId : undefined
      },
      inactive: () => deps.store.inactive().map(({ connectorId }) => connectorId),
      sign: () =>
        deps.active
          .of('eip155')
          .get()
          ?.wallet.request({ method: 'personal_sign', params: ['0x00', OTHER] }),
    }
  }
}

async function setUp() {
  const open = createTabs()
  const [first, second] = [open(), open()]
  await first.connect('io.one')
  await second.connect('io.two')
  notify()
  const state = () => [first, second].map(({ active, inactive }) => [active(), inactive()])
  return { open, first, second, state }
}

describe('[T237] two tabs with different wallets', () => {
  test('lists the wallet of the other tab as inactive', async () => {
    const { first, second, state } = await setUp()
    expect(state()).toEqual([
      ['io.one', ['io.two']],
      ['io.two', ['io.one']],
    ])
    await first.sign()
    await second.sign()
    const signed = [first.one, first.two, second.one, second.two].map(({ requests }) =>
      requests.includes('personal_sign'),
    )
    expect(signed).toEqual([true, false, false, true])
  })

  test('keeps both wallets over a page load', async () => {
    const { open, first } = await setUp()
    const third = open()
    await reconnect(third.deps)
    expect([third.active(), third.inactive()]).toEqual(['io.two', ['io.one']])
    await third.deps.connections.switchTo(ONE)
    notify()
    expect([third.active(), third.inactive()]).toEqual(['io.one', ['io.two']])
    expect([first.active(), first.inactive()]).toEqual(['io.one', ['io.two']])
  })

  test('lists the wallet of the other tab once the code has loaded late', async () => {
    const { first } = await setUp()
    const delayed = createConnections({
      ...first.deps,
      session: { ...first.deps.session, storage: () => ({ getItem: () => null, setItem() {} }) },
      reads: () => ({}) as never,
      loadWallets: async () => ({ call: async () => undefined }),
    })
    expect(first.inactive()).toEqual(['io.two'])
    await delayed.switchTo(TWO)
    expect(first.active()).toBe('io.two')
  })

  test('keeps a third wallet and both others', async () => {
    const { open, first, second } = await setUp()
    first.deps.wallets.announce('io.three', createFakeWallet({ accounts: [OTHER] }))
    await first.connect('io.three')
    notify()
    expect([first.active(), first.inactive()]).toEqual(['io.three', ['io.one', 'io.two']])
    expect([second.active(), second.inactive()]).toEqual(['io.two', ['io.one', 'io.three']])
    expect(open().inactive()).toEqual(['io.one', 'io.two'])
  })

  test('switches to the wallet of the other tab and back', async () => {
    const { first, state } = await setUp()
    await first.deps.connections.switchTo(TWO)
    notify()
    expect(state()).toEqual([
      ['io.two', ['io.one']],
      ['io.two', ['io.one']],
    ])
    await first.deps.connections.switchTo(ONE)
    notify()
    expect(state()).toEqual([
      ['io.one', ['io.two']],
      ['io.two', ['io.one']],
    ])
  })

  test('ends only the wallet that one tab disconnects', async () => {
    const { second, state } = await setUp()
    disconnect(second.deps, 'eip155')
    notify()
    expect(state()).toEqual([
      ['io.one', []],
      [undefined, ['io.one']],
    ])
  })

  test('forgets a wallet that its own tab disconnects', async () => {
    const { first, state } = await setUp()
    disconnect(first.deps, 'eip155')
    notify()
    expect(state()).toEqual([
      [undefined, ['io.two']],
      ['io.two', []],
    ])
  })

  test('ends a wallet in the tab where it is active once the other removes it', async () => {
    const { first, second, state } = await setUp()
    second.deps.connections.remove(ONE)
    notify()
    expect(state()).toEqual([
      [undefined, ['io.two']],
      ['io.two', []],
    ])
    first.deps.connections.remove(TWO)
    notify()
    expect(state()).toEqual([
      [undefined, []],
      [undefined, []],
    ])
  })

  test('ends a wallet that only the record of the session has', async () => {
    const { first, state } = await setUp()
    first.deps.connections.remove(TWO)
    notify()
    expect(state()).toEqual([
      ['io.one', []],
      [undefined, ['io.one']],
    ])
  })
})
