import { describe, expect, it } from 'vitest'
import { createFakeWallet, createPrompt } from '../../../testing/createFakeWallet.ts'
import { createDeps, ETHEREUM, memoryStorage } from '../../../testing/fakeDeps.ts'
import { connectWallet } from './connectWallet.ts'
import { disconnect } from './disconnect.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function connected(wallet = createFakeWallet()) {
  const storage = memoryStorage()
  const networks = [ETHEREUM, { ...ETHEREUM, caipNetworkId: SOLANA } as const]
  const deps = createDeps({ networks, storage, providers: { 'io.one': wallet } })
  await connectWallet(deps, { handle: 'io.one', namespace: 'eip155' })
  const status = () => deps.session.get().namespaces.eip155?.status
  return { deps, wallet, storage, status }
}

describe('disconnect', () => {
  it('[S4.7:session] [S4.7:connection] [S4.7:connectorIds] drops the session, its wallet, its listeners and its memory', async () => {
    const { deps, wallet, storage } = await connected()
    disconnect(deps)
    expect(deps.session.get().namespaces.eip155).toEqual({
      status: 'disconnected',
      accounts: [],
      caipNetworkId: 'eip155:1',
    })
    expect(deps.active.of('eip155').get()).toBeUndefined()
    expect(wallet.listenerCount()).toBe(0)
    expect([...storage.values.values()].join()).not.toContain('io.one')
  })

  it('[S4.1:disconnect] [S4.7:chains] drops every active connection', async () => {
    const { deps, status } = await connected()
    deps.session.dispatch({
      type: 'connected',
      namespace: 'solana',
      connectorId: 'app.other',
      accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      caipNetworkId: SOLANA,
    })
    disconnect(deps)
    expect(status()).toBe('disconnected')
    expect(deps.session.get().namespaces.solana?.status).toBe('disconnected')
  })

  it('ends only the named namespace', async () => {
    const { deps, status } = await connected()
    disconnect(deps, 'solana')
    expect(status()).toBe('connected')
    disconnect(deps, 'eip155')
    expect(status()).toBe('disconnected')
  })

  it('asks the wallet to forget the site without waiting', async () => {
    const { deps, wallet, status } = await connected()
    wallet.respond('wallet_revokePermissions', () => createPrompt().promise)
    disconnect(deps)
    expect(wallet.requests).toContain('wallet_revokePermissions')
    expect(status()).toBe('disconnected')
  })

  it.each([
    ['refuses', () => Promise.reject(new Error('not supported'))],
    ['throws a string', () => Promise.reject('no')],
  ])('succeeds with a wallet that %s', async (_name, respond) => {
    const { deps, wallet, status } = await connected()
    wallet.respond('wallet_revokePermissions', respond)
    disconnect(deps)
    expect(status()).toBe('disconnected')
  })

  it('ends an attempt that is under way', async () => {
    const wallet = createFakeWallet()
    wallet.respond('eth_requestAccounts', () => createPrompt().promise)
    const deps = createDeps({ providers: { 'io.one': wallet } })
    const attempt = connectWallet(deps, { handle: 'io.one', namespace: 'eip155' })
    disconnect(deps)
    await expect(attempt).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(deps.session.get().namespaces.eip155?.status).toBe('disconnected')
  })
})
