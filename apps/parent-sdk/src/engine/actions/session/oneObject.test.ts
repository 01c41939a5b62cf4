import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { describe, expect, test, vi } from 'vitest'
import { createPrompt } from '../../../testing/createFakeWallet.ts'
import { createDeps, ETHEREUM, memoryStorage } from '../../../testing/fakeDeps.ts'
import { namespace as bip122 } from '../../namespaces/bip122/index.ts'
import { namespace as solana } from '../../namespaces/solana/index.ts'
import { cancelConnect } from './cancelConnect.ts'
import { connectWallet } from './connectWallet.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'

const ACCOUNTS = [
  { address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', chains: ['solana:mainnet'] },
  { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', chains: ['bitcoin:mainnet'] },
]
const NETWORKS = ([SOLANA_MAINNET, BITCOIN_MAINNET] as const).map((caipNetworkId) => ({ ...ETHEREUM, caipNetworkId }))

function createWallet(connectBitcoin = async () => ({ accounts: ACCOUNTS })) {
  const forget = vi.fn()
  const connect = async () => ({ accounts: ACCOUNTS })
  const features = {
    'standard:connect': { connect },
    'bitcoin:connect': { connect: connectBitcoin },
    'standard:disconnect': { disconnect: forget },
  }
  return { native: { features }, forget }
}

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
] as const)('[S4.7:chains] notifies an object with two namespaces at the last: %s, then %s', async (first, last) => {
  const { native, forget } = createWallet()
  const deps = await connected(native)
  disconnect(deps, first)
  expect(deps.session.get().namespaces[last]?.status).toBe('connected')
  expect(forget).not.toHaveBeenCalled()
  disconnect(deps, last)
  expect(forget).toHaveBeenCalledOnce()
})

test('[S4.7:chains] notifies the object once when everything disconnects', async () => {
  const { native, forget } = createWallet()
  disconnect(await connected(native))
  expect(forget).toHaveBeenCalledOnce()
})

test('notifies an object at once if the other namespace has another object', async () => {
  const [one, other] = [createWallet(), createWallet()]
  const deps = await connected(one.native, other.native)
  disconnect(deps, 'solana')
  expect(one.forget).toHaveBeenCalledOnce()
  expect(other.forget).not.toHaveBeenCalled()
})

describe('an object that is amid connecting another namespace', () => {
  async function leftMeanwhile() {
    const prompt = createPrompt<{ accounts: typeof ACCOUNTS }>()
    const { native, forget } = createWallet(() => prompt.promise)
    const deps = createDeps({ networks: NETWORKS, namespaces: [solana, bip122] })
    deps.wallets.announce('Both', native, ['solana', 'bip122'])
    await connectWallet(deps, { handle: 'Both', namespace: 'solana' })
    const attempt = connectWallet(deps, { handle: 'Both', namespace: 'bip122' })
    disconnect(deps, 'solana')
    expect(deps.session.get().namespaces.solana?.status).toBe('disconnected')
    expect(forget).not.toHaveBeenCalled()
    return { deps, prompt, attempt, forget, status: () => deps.session.get().namespaces.bip122?.status }
  }

  test('[S4.7:chains] ends an object only with its last namespace', async () => {
    const { deps, prompt, attempt, forget, status } = await leftMeanwhile()
    prompt.approve({ accounts: ACCOUNTS })
    await attempt
    expect(status()).toBe('connected')
    expect(forget).not.toHaveBeenCalled()
    disconnect(deps)
    expect(forget).toHaveBeenCalledOnce()
  })

  test.each([
    ['its person declines', ({ prompt }: Left) => prompt.reject(Object.assign(new Error(), { code: 4001 }))],
    ['the visitor leaves it', ({ deps }: Left) => cancelConnect(deps)],
    ['the visitor disconnects everything', ({ deps }: Left) => disconnect(deps)],
  ])('[S4.7:chains] is notified once if %s', async (_name, end) => {
    const left = await leftMeanwhile()
    end(left)
    await expect(left.attempt).rejects.toThrow()
    expect(left.status()).toBe('disconnected')
    expect(left.forget).toHaveBeenCalledOnce()
  })

  test('[S4.7:chains] is not notified while it is requested again', async () => {
    const { deps, prompt, attempt, forget, status } = await leftMeanwhile()
    const again = connectWallet(deps, { handle: 'Both', namespace: 'bip122' })
    await expect(attempt).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    prompt.approve({ accounts: ACCOUNTS })
    await again
    expect(status()).toBe('connected')
    expect(forget).not.toHaveBeenCalled()
  })

  test('[S4.7:chains] is not notified before it has confirmed the remembered session of another', async () => {
    const { native, forget } = createWallet()
    const storage = memoryStorage()
    const options = { networks: NETWORKS, namespaces: [solana, bip122], storage }
    const first = createDeps(options)
    first.wallets.announce('Both', native, ['solana', 'bip122'])
    for (const namespace of ['solana', 'bip122'] as const) await connectWallet(first, { handle: 'Both', namespace })
    const deps = createDeps(options)
    deps.wallets.announce('Both', native, ['solana', 'bip122'])
    await connectWallet(deps, { handle: 'Both', namespace: 'solana' })
    disconnect(deps, 'solana')
    await reconnect(deps)
    expect(deps.session.get().namespaces.bip122?.status).toBe('connected')
    expect(forget).not.toHaveBeenCalled()
  })
})

type Left = { deps: ReturnType<typeof createDeps>; prompt: { reject(cause: unknown): void } }
