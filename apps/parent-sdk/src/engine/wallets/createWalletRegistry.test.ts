import { afterEach, describe, expect, it, vi } from 'vitest'
import { announceProvider } from '../../page/namespaces/eip155/announceProvider.ts'
import { createFakeNamespace } from '../../testing/createFakeNamespace.ts'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { announce, create, info, inject, PNG, registry, shown, tearDown, throwing } from '../../testing/testRegistry.ts'
import { eip155 } from '../namespaces/eip155/index.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'

afterEach(tearDown)

describe('createWalletRegistry: announced wallets', () => {
  it('finds a wallet that announced itself before, by asking', () => {
    const provider = createFakeWallet()
    const respond = () => announce(info('Early', 'io.early'), provider)
    addEventListener('eip6963:requestProvider', respond)
    create()
    removeEventListener('eip6963:requestProvider', respond)
    expect(registry?.list()).toEqual([
      {
        handle: expect.stringMatching(/^[\da-f-]{36}$/),
        type: 'ANNOUNCED',
        connectorId: 'io.early',
        rdns: 'io.early',
        name: 'Early',
        icon: PNG,
        namespaces: ['eip155'],
        contested: false,
        native: provider,
      },
    ])
  })

  it('finds a wallet that announces itself later, and tells', () => {
    create()
    const listener = vi.fn()
    registry?.subscribe(listener)
    announce(info('Late', 'io.late'))
    expect(shown()).toEqual([{ name: 'Late', type: 'ANNOUNCED', contested: false }])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('[S3.6:announced] [S3.6:identity] [S3.6:provider] gives each wallet an id, a type, a name and its rdns', () => {
    create()
    const provider = announce(info('Example', 'io.example'))
    const [wallet] = registry?.list() ?? []
    expect(wallet).toMatchObject({ connectorId: 'io.example', type: 'ANNOUNCED', name: 'Example', rdns: 'io.example' })
    expect(registry?.byHandle(wallet?.handle ?? '')?.native).toBe(provider)
  })

  it('lists a wallet once that announces repeatedly', () => {
    create()
    const provider = createFakeWallet()
    announce(info('Example', 'io.example'), provider)
    const [first] = registry?.list() ?? []
    announce(info('Example', 'io.example'), provider)
    expect(registry?.list()).toEqual([first])
  })

  it('lists a wallet that is found in two namespaces once, with both', () => {
    const native = createFakeWallet()
    const solana = createFakeNamespace('solana')
    create({
      namespaces: [
        eip155,
        {
          ...solana,
          discover: (_options, found) => found({ type: 'ANNOUNCED', connectorId: 'io.both', name: 'Both', native }),
        },
      ],
    })
    announce(info('Both', 'io.both'), native)
    expect(registry?.list().map(({ name, namespaces }) => [name, namespaces])).toEqual([['Both', ['solana', 'eip155']]])
  })

  it('gives the same list until something changes', () => {
    create()
    announce(info('Example', 'io.example'))
    expect(registry?.list()).toBe(registry?.list())
  })

  it('adds no listener if EIP-6963 is off', () => {
    create({ enableEIP6963: false })
    announce(info('Example', 'io.example'))
    expect(shown()).toEqual([])
  })

  it('never lists our own provider, by object or by rdns, however it arrives', () => {
    const own = { ...createFakeWallet(), isAirlock: true } as never
    announceProvider(own)
    create({ isOwnWallet: (provider) => provider === own })
    announce(info('Airlock of another copy', 'dev.airlock'))
    announce(info('Borrowed name', 'io.borrowed'), own)
    expect(shown()).toEqual([])
  })
})

describe('createWalletRegistry: injected wallets', () => {
  it('[S3.6:injected] lists a window.ethereum that names itself', () => {
    const provider = inject({ ...createFakeWallet(), isMetaMask: true })
    create()
    expect(registry?.list()).toMatchObject([
      { type: 'INJECTED', connectorId: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', native: provider },
    ])
  })

  it('lists MetaMask once in its own browser, by the rdns of the catalogue', () => {
    const provider = inject({ ...createFakeWallet(), isMetaMask: true })
    create()
    announce(info('MetaMask', 'io.metamask.mobile'), provider)
    announce(info('MetaMask', 'io.metamask'), provider)
    expect(registry?.list()).toMatchObject([
      { type: 'ANNOUNCED', connectorId: 'io.metamask', rdns: 'io.metamask', contested: false },
    ])
  })

  it.each(['io.metamask', 'io.metamask.mobile'])('[T39] marks another object that takes an alias, %s', (rdns) => {
    create()
    announce(info('MetaMask', 'io.metamask.mobile'))
    announce(info('Other', rdns))
    expect(shown()).toMatchObject([{ contested: true }, { contested: true }])
  })

  it('names a wallet by its specific flag, also if it claims to be MetaMask', () => {
    inject({ ...createFakeWallet(), isMetaMask: true, isRabby: true })
    create()
    expect(shown()).toEqual([{ name: 'Rabby Wallet', type: 'INJECTED', contested: false }])
  })

  it('[S6.3:browserWallet] hides a nameless wallet on a desktop and shows it on a phone', () => {
    inject(createFakeWallet())
    create()
    expect(shown()).toEqual([])
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
    create()
    expect(shown()).toEqual([{ name: 'Browser Wallet', type: 'INJECTED', contested: false }])
    expect(registry?.list()).toMatchObject([{ connectorId: 'injected' }])
  })

  it('[S6.3:nothingInstalled] shows no injected row on a phone where nothing is installed', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
    create()
    expect(shown()).toEqual([])
  })

  it('hides a window.ethereum of an announced wallet, and keeps its handle', () => {
    const provider = inject({ ...createFakeWallet(), isMetaMask: true })
    create()
    const [{ handle } = { handle: '' }] = registry?.list() ?? []
    announce(info('MetaMask', 'io.metamask'), provider)
    expect(shown()).toEqual([{ name: 'MetaMask', type: 'ANNOUNCED', contested: false }])
    expect(registry?.byHandle(handle)?.type).toBe('ANNOUNCED')
    dispatchEvent(new Event('ethereum#initialized'))
    expect(shown()).toHaveLength(1)
  })

  it('merges by rdns, then by name, where the announced object is another one', () => {
    inject({ ...createFakeWallet(), isRabby: true })
    create()
    announce(info('Rabby', 'io.rabby'))
    expect(shown()).toEqual([{ name: 'Rabby', type: 'ANNOUNCED', contested: false }])
    create()
    announce(info('RABBY WALLET', 'io.rabby.next'))
    expect(shown()).toEqual([{ name: 'RABBY WALLET', type: 'ANNOUNCED', contested: false }])
  })

  it('lists each of window.ethereum.providers once', () => {
    const metamask = { ...createFakeWallet(), isMetaMask: true }
    const coinbase = { ...createFakeWallet(), isCoinbaseWallet: true }
    inject({ ...createFakeWallet(), isMetaMask: true, providers: [metamask, coinbase, createFakeWallet(), null] })
    create()
    expect(registry?.list().map(({ name, native }) => [name, native])).toEqual([
      ['MetaMask', metamask],
      ['Coinbase Wallet', coinbase],
    ])
  })

  it('lists one nameless wallet at most, the one that the page has', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
    const provider = inject({ ...createFakeWallet(), providers: [createFakeWallet(), createFakeWallet()] })
    create()
    expect(registry?.list().map((wallet) => wallet.native)).toEqual([provider])
  })

  it('finds a window.ethereum that arrives late', () => {
    create()
    inject({ ...createFakeWallet(), isMetaMask: true })
    dispatchEvent(new Event('ethereum#initialized'))
    expect(shown()).toHaveLength(1)
  })

  it('looks at nothing when injected wallets are off', () => {
    inject({ ...createFakeWallet(), isMetaMask: true })
    create({ enableInjected: false })
    expect(shown()).toEqual([])
  })

  it('survives a window.ethereum whose every property throws', () => {
    const hostile = new Proxy({}, { get: throwing, has: throwing })
    inject(hostile)
    create()
    expect(shown()).toEqual([])
  })

  it('survives a window.ethereum that cannot even be read', () => {
    Object.defineProperty(window, 'ethereum', { configurable: true, get: throwing })
    create()
    expect(shown()).toEqual([])
  })
})

describe('createWalletRegistry: exclusions', () => {
  it.each([['IO.EXAMPLE'], ['example wallet'], ['Example Wallet']])(
    '[S6.3:announced] [S6.3:letterCase] hides an announced wallet by %s',
    (name) => {
      create({ excluded: [name] })
      announce(info('Example Wallet', 'io.example'))
      announce(info('Other', 'io.other'))
      expect(shown()).toEqual([{ name: 'Other', type: 'ANNOUNCED', contested: false }])
      expect(registry?.all().map(({ name }) => name)).toEqual(['Other'])
    },
  )

  it.each([['metamask'], ['io.MetaMask']])(
    '[S6.3:injected] [S6.3:letterCase] hides an injected wallet by %s',
    (name) => {
      inject({ ...createFakeWallet(), isMetaMask: true })
      create({ excluded: [name] })
      expect(shown()).toEqual([])
    },
  )
})
