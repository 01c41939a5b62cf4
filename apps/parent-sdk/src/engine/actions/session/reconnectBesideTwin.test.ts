import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeps, ETHEREUM, memoryStorage } from '../../../testing/fakeDeps.ts'
import { create, tearDown } from '../../../testing/testRegistry.ts'
import { namespace as solana } from '../../namespaces/solana/index.ts'
import { RECONNECT_WAIT_MS, reconnect } from './reconnect.ts'

const OWN = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const OTHER = '9psHE3W85Rix7tHc9Q97UCAHG212HADqBryFhPgCjUgh'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  tearDown()
})

function register(address: string) {
  const native = {
    name: 'Sol',
    chains: ['solana:mainnet'],
    features: { 'standard:connect': { connect: () => ({ accounts: [{ address }] }) } },
  }
  const detail = (api: { register(wallet: unknown): void }) => api.register(native)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return native
}

function reloaded() {
  const entry = { status: 'connected', connectorId: 'Sol', accounts: [OWN], caipNetworkId: SOLANA_MAINNET }
  const stored = { activeNamespace: 'solana', namespaces: { solana: entry } }
  const deps = createDeps({
    networks: [{ ...ETHEREUM, caipNetworkId: SOLANA_MAINNET }],
    namespaces: [solana],
    storage: memoryStorage({ '@airlock/session:test': JSON.stringify(stored) }),
  })
  const wallets = create({ namespaces: [solana] })
  return { deps: { ...deps, wallets }, entry: () => deps.session.get().namespaces.solana }
}

test.each(['before', 'after'])("[T39] rejects a duplicate that comes %s the session's wallet", async (order) => {
  const { deps, entry } = reloaded()
  if (order === 'before') register(OTHER)
  const own = register(OWN)
  if (order === 'after') register(OTHER)
  expect(deps.wallets.list().map(({ contested: hasIdentityConflict }) => hasIdentityConflict)).toEqual([true, true])
  await reconnect(deps)
  expect(entry()).toMatchObject({ status: 'connected', accounts: [OWN] })
  expect(deps.active.of('solana').get()?.native).toBe(own)
})

test('follows a single wallet to the account chosen while the page was closed', async () => {
  const { deps, entry } = reloaded()
  register(OTHER)
  const result = reconnect(deps)
  await vi.advanceTimersByTimeAsync(RECONNECT_WAIT_MS)
  await result
  expect(entry()).toMatchObject({ status: 'connected', accounts: [OTHER] })
})
