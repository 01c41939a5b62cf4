import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, test, vi } from 'vitest'
import { namespace as bip122 } from '../../namespaces/bip122/index.ts'
import { namespace as solana } from '../../namespaces/solana/index.ts'
import { createDeps, ETHEREUM } from '../depsDouble.ts'
import { connectWallet } from './connectWallet.ts'
import { disconnect } from './disconnect.ts'

const ACCOUNTS = [
  { address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', chains: ['solana:mainnet'] },
  { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', chains: ['bitcoin:mainnet'] },
]
const NETWORKS = ([SOLANA_MAINNET, BITCOIN_MAINNET] as const).map((caipNetworkId) => ({ ...ETHEREUM, caipNetworkId }))

/** A wallet of the Wallet Standard that speaks two namespaces, and ends both where it is told to disconnect. */
function createWallet() {
  const forget = vi.fn()
  const connect = () => ({ accounts: ACCOUNTS })
  const features = {
    'standard:connect': { connect },
    'bitcoin:connect': { connect },
    'standard:disconnect': { disconnect: forget },
  }
  return { native: { features }, forget }
}

/** Connects Solana of the first object and Bitcoin of the last one. */
async function connected(...natives: [object, ...object[]]) {
  const deps = createDeps({ networks: NETWORKS, namespaces: [solana, bip122] })
  natives.forEach((native, index) => {
    deps.wallets.announce(`Both ${index}`, native, ['solana', 'bip122'])
  })
  await connectWallet(deps, { handle: 'Both 0', namespace: 'solana' })
  await connectWallet(deps, { handle: `Both ${natives.length - 1}`, namespace: 'bip122' })
  const { namespaces } = deps.session.get()
  expect([namespaces.solana?.status, namespaces.bip122?.status]).toEqual(['connected', 'connected'])
  return deps
}

test.each([
  ['solana', 'bip122'],
  ['bip122', 'solana'],
] as const)(
  '[S4.7:chains] an object that holds two namespaces is told with the last of them: %s, then %s',
  async (first, last) => {
    const { native, forget } = createWallet()
    const deps = await connected(native)
    disconnect(deps, first)
    expect(deps.session.get().namespaces[last]?.status).toBe('connected')
    expect(forget).not.toHaveBeenCalled()
    disconnect(deps, last)
    expect(forget).toHaveBeenCalledOnce()
  },
)

test('[S4.7:chains] such an object is told once where everything ends', async () => {
  const { native, forget } = createWallet()
  disconnect(await connected(native))
  expect(forget).toHaveBeenCalledOnce()
})

test('an object is told at once where the other namespace is connected by another object', async () => {
  const [one, other] = [createWallet(), createWallet()]
  const deps = await connected(one.native, other.native)
  disconnect(deps, 'solana')
  expect(one.forget).toHaveBeenCalledOnce()
  expect(other.forget).not.toHaveBeenCalled()
})
