import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { describe, expect, it, vi } from 'vitest'
import { createFakeNamespace, createFakeNative } from '../../testing/createFakeNamespace.ts'
import { createDeps, ETHEREUM, memoryStorage } from '../../testing/fakeDeps.ts'
import { connectWallet } from '../actions/session/connectWallet.ts'

const CASES = [
  ['solana', SOLANA_MAINNET, 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'],
  ['polkadot', POLKADOT, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
] as const

describe.each(CASES)('a locked wallet of %s', (namespace, caipNetworkId, address) => {
  async function locked(lock: (native: ReturnType<typeof createFakeNative>) => void) {
    const storage = memoryStorage()
    const native = createFakeNative({ accounts: [address], caipNetworkId })
    const deps = createDeps({
      storage,
      networks: [{ ...ETHEREUM, caipNetworkId }],
      namespaces: [createFakeNamespace(namespace)],
    })
    deps.wallets.announce('Locked', native, [namespace])
    await connectWallet(deps, { handle: 'Locked', namespace })
    lock(native)
    return { native, deps, storage, entry: () => deps.session.get().namespaces[namespace] }
  }

  it.each<[string, Parameters<typeof locked>[0]]>([
    ['shows no account', (native) => native.emit({ accounts: [] })],
    ['ends its session', (native) => native.end()],
  ])('comes back with its accounts after it %s', async (_name, lock) => {
    const { native, storage, entry } = await locked(lock)
    expect(entry()?.status).toBe('disconnected')
    expect([...storage.values.values()].join()).toContain('Locked')
    native.emit({ accounts: [address] })
    await vi.waitFor(() => expect(entry()).toMatchObject({ status: 'connected', accounts: [address] }))
    expect(native.calls).toEqual(['connect', 'restore'])
  })

  it('stays remembered if unreadable after unlock, and returns on events', async () => {
    const { native, entry } = await locked((one) => one.emit({ accounts: [] }))
    const restore = vi.spyOn(native.wallet, 'restore').mockRejectedValueOnce(new Error('asleep'))
    native.emit({ accounts: [address] })
    await vi.waitFor(() => expect(restore).toHaveBeenCalledOnce())
    expect(entry()?.status).toBe('disconnected')
    native.emit({ accounts: [address] })
    await vi.waitFor(() => expect(entry()?.status).toBe('connected'))
  })
})
