import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEngine } from '../../engine/createEngine.ts'
import { announceWallet, OPTIONS, resetPage, setUp } from '../../testing/testKit.ts'
import { createAppKit } from '../createAppKit.ts'

beforeEach(resetPage)

describe('a page without a session', () => {
  test('loads nothing and adds nothing', async () => {
    const before = document.querySelectorAll('*').length
    const { kit, load } = setUp()
    await kit.ready()
    expect(load).not.toHaveBeenCalled()
    expect(document.querySelectorAll('*').length).toBe(before)
    expect(kit.getState()).toMatchObject({ initialized: true, open: false })
  })

  test('requests announcements of page wallets, and announces itself once', async () => {
    // Kits of other tests may still have something to ask.
    await new Promise((resolve) => setTimeout(resolve))
    const names: unknown[] = []
    const onAnnounce = (event: Event) => names.push((event as CustomEvent).detail.info.rdns)
    addEventListener('eip6963:announceProvider', onAnnounce)
    announceWallet()
    createAppKit({ ...OPTIONS, announce: true }, async () => Promise.reject())
    await vi.waitFor(() => expect([...names].sort()).toEqual(['com.good', 'dev.airlock']))
    removeEventListener('eip6963:announceProvider', onAnnounce)
  })

  test.each([
    ['idle', true, 1],
    ['intent', true, 1],
    ['none', true, 1],
    ['none', false, 0],
  ] as const)('loads the Solana wallet registration: prewarm %s, announce %s', async (prewarm, announce, times) => {
    const { load } = setUp({ networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], prewarm, announce })
    expect(load).not.toHaveBeenCalled()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(load).toHaveBeenCalledTimes(times)
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('shows the host no more than its type', async () => {
    const { kit } = setUp()
    await kit.ready()
    expect(kit).not.toHaveProperty('notify')
  })

  test('[S9.8:arbitrum] [S9.8:Base] [S9.8:Berachain] [S9.8:Mode] [S9.8:Sonic] [S3.2:networks] answers from memory', () => {
    const networks = ['eip155:42161', 'eip155:8453', 'eip155:80094', 'eip155:34443', 'eip155:146'] as const
    const { kit } = setUp({ defaultNetwork: 'eip155:8453', networks: [...networks] })
    expect(kit.getAccount()).toEqual({
      address: undefined,
      caipAddress: undefined,
      allAccounts: [],
      isConnected: false,
      status: 'disconnected',
    })
    expect(kit.getCaipNetworkId()).toBe('eip155:8453')
    expect(kit.getChainId()).toBe(8453)
    expect(kit.getCaipNetworks().map(({ id, name }) => [id, name])).toEqual([
      [42161, 'Arbitrum One'],
      [8453, 'Base'],
      [80094, 'Berachain'],
      [34443, 'Mode'],
      [146, 'Sonic'],
    ])
    expect(kit.getCaipNetworks('eip155')).toEqual(kit.getCaipNetworks())
    expect(kit.getCaipNetworks('solana')).toEqual([])
    expect(kit.getActiveChainNamespace()).toBe('eip155')
    expect(kit.getWalletProvider()).toBeUndefined()
    expect(kit.getWalletInfo()).toBeUndefined()
    expect(kit.getEvent()).toBeUndefined()
  })
})

describe('an engine that cannot be loaded', () => {
  test('[T72] is a frame that cannot be reached, and the next call tries again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ createEngine })
    const kit = createAppKit(OPTIONS, load)
    const provider = kit.getProvider('eip155')
    await expect(provider?.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      name: 'FRAME_UNREACHABLE',
      message: 'Couldn’t load the wallet from https://wallet.example.',
    })
    expect(await provider?.request({ method: 'eth_chainId' })).toBe('0xa4b1')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('[T72] ends the wait after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const kit = createAppKit(OPTIONS, () => new Promise(() => {}))
    const call = expect(kit.fetchBalance()).rejects.toMatchObject({ name: 'FRAME_UNREACHABLE' })
    await vi.advanceTimersByTimeAsync(10_000)
    await call
    vi.useRealTimers()
  })
})
