import { MAX_ICON_BYTES, MAX_WALLETS } from '@airlock/protocol/constants'
import { snapshot } from '@airlock/protocol/snapshot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Eip1193Provider } from '../eip1193.ts'
import { announceProvider } from '../kit/announceProvider.ts'
import { createWalletRegistry } from './createWalletRegistry.ts'
import { requestProvider } from './requestProvider.ts'
import { createWalletDouble } from './walletDouble.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'

let registry: ReturnType<typeof createWalletRegistry> | undefined

afterEach(() => {
  registry?.destroy()
  registry = undefined
  Reflect.deleteProperty(window, 'ethereum')
})

function create(options: Partial<Parameters<typeof createWalletRegistry>[0]> = {}) {
  registry = createWalletRegistry({
    enableEIP6963: true,
    enableInjected: true,
    excluded: [],
    isOwn: () => false,
    ...options,
  })
  return registry
}

function announce(info: unknown, provider: unknown = createWalletDouble()) {
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  return provider
}

function inject(provider: object) {
  Object.assign(window, { ethereum: provider })
  return provider as Eip1193Provider
}

const info = (name: string, rdns: string) => ({ uuid: crypto.randomUUID(), name, rdns, icon: PNG })
const shown = () => registry?.list().map(({ name, type, contested }) => ({ name, type, contested }))

describe('createWalletRegistry: announced wallets', () => {
  it('finds a wallet that announced itself before, by asking', () => {
    const provider = createWalletDouble()
    const answer = () => announce(info('Early', 'io.early'), provider)
    addEventListener('eip6963:requestProvider', answer)
    create()
    removeEventListener('eip6963:requestProvider', answer)
    expect(registry?.list()).toEqual([
      {
        handle: expect.stringMatching(/^[\da-f-]{36}$/),
        type: 'ANNOUNCED',
        connectorId: 'io.early',
        rdns: 'io.early',
        name: 'Early',
        icon: PNG,
        contested: false,
        provider,
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
    const wallet = registry?.byConnectorId('io.example')
    expect(wallet).toMatchObject({ connectorId: 'io.example', type: 'ANNOUNCED', name: 'Example', rdns: 'io.example' })
    expect(registry?.byHandle(wallet?.handle ?? '')?.provider).toBe(provider)
  })

  it('lists a wallet once that answers every request anew', () => {
    create()
    const provider = createWalletDouble()
    announce(info('Example', 'io.example'), provider)
    const [first] = registry?.list() ?? []
    announce(info('Example', 'io.example'), provider)
    expect(registry?.list()).toEqual([first])
  })

  it('gives the same list until something changes', () => {
    create()
    announce(info('Example', 'io.example'))
    expect(registry?.list()).toBe(registry?.list())
  })

  it('listens to nobody when EIP-6963 is off', () => {
    create({ enableEIP6963: false })
    announce(info('Example', 'io.example'))
    expect(shown()).toEqual([])
  })

  it('stops listening when it is destroyed', () => {
    create().destroy()
    announce(info('Example', 'io.example'))
    expect(shown()).toEqual([])
  })

  it('never lists our own provider, by object or by rdns, however it arrives', () => {
    const own = { ...createWalletDouble(), isAirlock: true } as never
    announceProvider(own)
    create({ isOwn: (provider) => provider === own })
    announce(info('Airlock of another copy', 'dev.airlock'))
    announce(info('Borrowed name', 'io.borrowed'), own)
    expect(shown()).toEqual([])
  })
})

describe('createWalletRegistry: injected wallets', () => {
  it('[S3.6:injected] lists a window.ethereum that names itself', () => {
    const provider = inject({ ...createWalletDouble(), isMetaMask: true })
    create()
    expect(registry?.list()).toMatchObject([
      { type: 'INJECTED', connectorId: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', provider },
    ])
  })

  it('believes the specific flag of a wallet that also claims to be MetaMask', () => {
    inject({ ...createWalletDouble(), isMetaMask: true, isRabby: true })
    create()
    expect(shown()).toEqual([{ name: 'Rabby Wallet', type: 'INJECTED', contested: false }])
  })

  it('[S6.3:browserWallet] hides a nameless wallet on a desktop and shows it on a phone', () => {
    inject(createWalletDouble())
    create()
    expect(shown()).toEqual([])
    registry?.destroy()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
    create()
    expect(shown()).toEqual([{ name: 'Browser Wallet', type: 'INJECTED', contested: false }])
    expect(registry?.byConnectorId('injected')).toBeDefined()
  })

  it('[S6.3:nothingInstalled] shows no injected row on a phone where nothing is installed', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
    create()
    expect(shown()).toEqual([])
  })

  it('does not list a window.ethereum that an announcement owns, in either order, and keeps its handle', () => {
    const provider = inject({ ...createWalletDouble(), isMetaMask: true })
    create()
    const [{ handle } = { handle: '' }] = registry?.list() ?? []
    announce(info('MetaMask', 'io.metamask'), provider)
    expect(shown()).toEqual([{ name: 'MetaMask', type: 'ANNOUNCED', contested: false }])
    expect(registry?.byHandle(handle)?.type).toBe('ANNOUNCED')
    dispatchEvent(new Event('ethereum#initialized'))
    expect(shown()).toHaveLength(1)
  })

  it('merges by rdns, then by name, where the announced object is another one', () => {
    inject({ ...createWalletDouble(), isRabby: true })
    create()
    announce(info('Rabby', 'io.rabby'))
    expect(shown()).toEqual([{ name: 'Rabby', type: 'ANNOUNCED', contested: false }])
    registry?.destroy()
    create()
    announce(info('RABBY WALLET', 'io.rabby.next'))
    expect(shown()).toEqual([{ name: 'RABBY WALLET', type: 'ANNOUNCED', contested: false }])
  })

  it('lists each of window.ethereum.providers once', () => {
    const metamask = { ...createWalletDouble(), isMetaMask: true }
    const coinbase = { ...createWalletDouble(), isCoinbaseWallet: true }
    inject({ ...createWalletDouble(), isMetaMask: true, providers: [metamask, coinbase, createWalletDouble(), null] })
    create()
    expect(registry?.list().map(({ name, provider }) => [name, provider])).toEqual([
      ['MetaMask', metamask],
      ['Coinbase Wallet', coinbase],
    ])
  })

  it('lists one nameless wallet at most, the one that the page has', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE)
    const provider = inject({ ...createWalletDouble(), providers: [createWalletDouble(), createWalletDouble()] })
    create()
    expect(registry?.list().map((wallet) => wallet.provider)).toEqual([provider])
  })

  it('finds a window.ethereum that arrives late', () => {
    create()
    inject({ ...createWalletDouble(), isMetaMask: true })
    dispatchEvent(new Event('ethereum#initialized'))
    expect(shown()).toHaveLength(1)
  })

  it('looks at nothing when injected wallets are off', () => {
    inject({ ...createWalletDouble(), isMetaMask: true })
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
      expect(registry?.byConnectorId('io.example')).toBeUndefined()
    },
  )

  it.each([['metamask'], ['io.MetaMask']])(
    '[S6.3:injected] [S6.3:letterCase] hides an injected wallet by %s',
    (name) => {
      inject({ ...createWalletDouble(), isMetaMask: true })
      create({ excluded: [name] })
      expect(shown()).toEqual([])
    },
  )
})

describe('createWalletRegistry: hostile announcements', () => {
  it.each([
    ['no detail', undefined],
    ['no provider', { info: { name: 'A', rdns: 'a.b' } }],
    ['a provider that cannot be asked', { info: { name: 'A', rdns: 'a.b' }, provider: {} }],
    ['no name and no rdns', { info: {}, provider: { request() {} } }],
    ['a name that is no text', { info: { name: { toString: (): string => 'A' } }, provider: { request() {} } }],
    ['a name of invisible characters', { info: { name: '\u200b\u202e\u2066' }, provider: { request() {} } }],
  ])('[T40] ignores %s', (_name, detail) => {
    create()
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(shown()).toEqual([])
  })

  it('[T40] ignores an announcement whose getters throw', () => {
    create()
    announce(Object.defineProperty({}, 'name', { enumerable: true, get: throwing }))
    announce(new Proxy({}, { get: throwing, ownKeys: throwing }))
    announce(info('A', 'a.b'), new Proxy({}, { get: throwing }))
    expect(shown()).toEqual([])
  })

  it('[T41] a wallet that throws wherever it is read raises nothing in the page and hides no other wallet', () => {
    const raised: unknown[] = []
    const keep = (event: ErrorEvent) => raised.push(event.error)
    addEventListener('error', keep)
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    const hostile = [
      Object.defineProperty({}, 'rdns', { enumerable: true, get: throwing }),
      new Proxy({}, { get: throwing, ownKeys: throwing }),
      proxy,
    ]
    create()
    for (const details of hostile) announce(details)
    announce(info('A', 'a.b'), new Proxy({}, { get: throwing }))
    announce(info('B', 'b.c'), proxy)
    dispatchEvent(
      Object.defineProperty(new Event('eip6963:announceProvider'), 'detail', { get: throwing }) as CustomEvent,
    )
    announce(info('Honest', 'io.honest'))
    removeEventListener('error', keep)
    expect(raised).toEqual([])
    expect(shown()).toEqual([{ name: 'Honest', type: 'ANNOUNCED', contested: false }])
  })

  it.each([
    ['throws where it is read', () => new Proxy([{}], { get: throwing })],
    ['was revoked', revoked],
    ['claims to be endless', () => Object.assign([], { length: 4_294_967_295 })],
  ])('[T41] a list of injected providers that %s hides only itself', (_name, makeList) => {
    const provider = inject({ ...createWalletDouble(), isMetaMask: true, providers: makeList() })
    create()
    expect(registry?.list().map((wallet) => wallet.name)).toEqual(['MetaMask'])
    expect(registry?.list()[0]?.provider).toBe(provider)
  })

  it.each([
    ['throws when it is read', Object.defineProperty({}, 'request', { get: sometimes('request') })],
    ['is no function any more', Object.defineProperty({}, 'request', { get: sometimes() })],
  ])('[T41] a wallet whose request %s fails that request alone', async (_name, provider) => {
    create()
    announce(info('Liar', 'io.liar'), provider)
    expect(registry?.list()).toHaveLength(1)
    await expect(requestProvider(provider as Eip1193Provider, 'eth_accounts')).rejects.toThrow()
  })

  it.each(['auth', 'walletConnect', 'WALLETCONNECT', 'Auth', 'injected'])(
    '[T109] a wallet that announces %s, an id of a connector of ours, is not listed',
    (id) => {
      create()
      announce(info('Hostile', id))
      announce({ name: ` ${id} ` })
      announce({ name: id, rdns: '<b>' })
      announce(info(id, 'io.honest'))
      expect(registry?.list().map(({ connectorId }) => connectorId)).toEqual(['io.honest'])
    },
  )

  it('[T40] reads each field once, so a later mutation changes nothing', () => {
    create()
    const details = {
      get rdns() {
        return once('rdns') ? 'io.example' : 'io.evil'
      },
      get name() {
        return once('name') ? 'Honest' : 'Evil'
      },
      get icon() {
        return once('icon') ? PNG : 'javascript:alert(1)'
      },
    }
    const reads = new Set<string>()
    const once = (field: string) => !reads.has(field) && reads.add(field)
    announce(details)
    expect(registry?.list()).toMatchObject([{ name: 'Honest', rdns: 'io.example', icon: PNG }])
  })

  it('[T40] lists 64 of 500 announcements', () => {
    create()
    for (let index = 0; index < 500; index += 1) announce(info(`Wallet ${index}`, `io.wallet${index}`))
    expect(registry?.list()).toHaveLength(MAX_WALLETS)
    expect(registry?.list().at(-1)?.name).toBe('Wallet 63')
  })

  it('[T40] keeps the whole list small enough for one message, whatever the icons weigh', () => {
    create()
    const icon = `data:image/png;base64,${'A'.repeat(MAX_ICON_BYTES - 40)}`
    for (let index = 0; index < 20; index += 1) announce({ ...info(`Wallet ${index}`, `io.wallet${index}`), icon })
    announce(info('Small', 'io.small'))
    const list = (registry?.list() ?? []).map(({ provider: _, ...lent }) => lent)
    expect(() => snapshot(list)).not.toThrow()
    expect(list).toHaveLength(21)
    expect(list.at(-1)?.icon).toBe(PNG)
  })

  it.each([
    ['a script URL', 'javascript:alert(1)'],
    ['an http URL', 'https://tracker.example/pixel.png'],
    ['an HTML document', 'data:text/html,<script>alert(1)</script>'],
    ['an image type that only begins like ours', 'data:image/pngx,AAAA'],
    ['a megabyte and more', `data:image/png;base64,${'A'.repeat(5_000_000)}`],
    ['text that no message can carry', 'data:image/svg+xml,\ud800'],
    ['an object', { toString: (): string => PNG }],
  ])('[T38] drops the icon that is %s and keeps the wallet', (_name, icon) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    create()
    announce({ ...info('Example', 'io.example'), icon })
    expect(registry?.list()[0]).not.toHaveProperty('icon')
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'svg+xml'])('[T38] keeps an inline %s', (type) => {
    create()
    announce({ ...info('Example', 'io.example'), icon: ` data:image/${type};base64,AAAA\n` })
    expect(registry?.list()[0]?.icon).toBe(`data:image/${type};base64,AAAA`)
  })

  it('[T39] cuts a megabyte name, and takes HTML and bidi marks for the text that they are', () => {
    create()
    announce(info('x'.repeat(1_000_000), 'io.long'))
    announce(info('<img src=x onerror=alert(1)>', 'io.html'))
    announce(info('Meta\u202eksaM', 'io.bidi'))
    expect(registry?.list().map(({ name }) => name)).toEqual([
      `${'x'.repeat(63)}…`,
      '<img src=x onerror=alert(1)>',
      'MetaksaM',
    ])
  })

  it('[T39] marks both wallets that claim one rdns', () => {
    create()
    announce(info('MetaMask', 'io.metamask'))
    announce(info('Faster MetaMask', 'IO.metamask'))
    announce(info('Other', 'io.other'))
    expect(registry?.list().map(({ contested }) => contested)).toEqual([true, true, false])
  })

  it('[T39] marks both wallets that carry one name under two rdns, whatever the letter form', () => {
    create()
    announce(info('MetaMask', 'io.metamask'))
    announce(info('ＭetaMask', 'io.metamask.fake'))
    expect(registry?.list().map(({ contested }) => contested)).toEqual([true, true])
  })

  it('[T39] marks a name that mixes look-alike letters into Latin', () => {
    create()
    announce(info('MetаMask', 'io.homoglyph'))
    expect(shown()).toEqual([{ name: 'MetаMask', type: 'ANNOUNCED', contested: true }])
  })

  it('[T39] takes an rdns that no id can be for none at all', () => {
    create()
    announce(info('Example', `io.${'x'.repeat(200)}`))
    announce({ name: 'Second', rdns: '<b>' })
    expect(registry?.list().map(({ connectorId, rdns }) => [connectorId, rdns])).toEqual([
      ['Example', undefined],
      ['Second', undefined],
    ])
  })

  it('[T43] keeps the provider that was announced first for an rdns, whatever uuid a later one repeats', () => {
    create()
    const uuid = crypto.randomUUID()
    const honest = announce({ ...info('Honest', 'io.honest'), uuid })
    const [{ handle } = { handle: '' }] = registry?.list() ?? []
    announce({ ...info('Honest', 'io.honest'), uuid })
    expect(registry?.byConnectorId('io.honest')?.provider).toBe(honest)
    expect(registry?.byHandle(handle)?.provider).toBe(honest)
  })

  it('[T43] keeps the object that it captured when window.ethereum is swapped', () => {
    const captured = inject({ ...createWalletDouble(), isMetaMask: true })
    create()
    inject({ ...createWalletDouble(), isMetaMask: true })
    dispatchEvent(new Event('ethereum#initialized'))
    expect(registry?.list().map(({ provider }) => provider)).toEqual([captured])
  })
})

function revoked(): unknown[] {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}

/** A feature that is there for the check, and then throws or is gone. */
function sometimes(kind?: string) {
  let reads = 0
  return () => {
    reads += 1
    if (reads === 1) return () => {}
    if (kind === undefined) return undefined
    throw new Error('hostile')
  }
}

function throwing(): never {
  throw new Error('hostile')
}
