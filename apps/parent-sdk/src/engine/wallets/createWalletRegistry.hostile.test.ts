import { MAX_WALLETS } from '@airlock/protocol/constants'
import { snapshot } from '@airlock/protocol/snapshot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeNamespace } from '../../testing/createFakeNamespace.ts'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { announce, create, info, inject, PNG, registry, shown, tearDown, throwing } from '../../testing/testRegistry.ts'
import type { Eip1193Provider } from '../../types/eip1193.ts'
import type { Namespace } from '../../types/Namespace.ts'
import { eip155 } from '../namespaces/eip155/index.ts'
import { requestProvider } from '../namespaces/eip155/requestProvider.ts'
import { MAX_ICON_LENGTH } from './parseIcon.ts'

afterEach(tearDown)

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

  it('[T41] isolates a wallet that throws everywhere, and lists the others', () => {
    const raised: unknown[] = []
    const save = (event: ErrorEvent) => raised.push(event.error)
    addEventListener('error', save)
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
    removeEventListener('error', save)
    expect(raised).toEqual([])
    expect(shown()).toEqual([{ name: 'Honest', type: 'ANNOUNCED', contested: false }])
  })

  it.each([
    ['throws where it is read', () => new Proxy([{}], { get: throwing })],
    ['was revoked', revoked],
    ['claims to be endless', () => Object.assign([], { length: 4_294_967_295 })],
  ])('[T41] hides only a list of injected providers that %s', (_name, makeList) => {
    const provider = inject({ ...createFakeWallet(), isMetaMask: true, providers: makeList() })
    create()
    expect(registry?.list().map((wallet) => wallet.name)).toEqual(['MetaMask'])
    expect(registry?.list()[0]?.native).toBe(provider)
  })

  it.each([
    ['throws', Object.defineProperty({}, 'request', { get: sometimes('request') })],
    ['returns nothing', Object.defineProperty({}, 'request', { get: sometimes() })],
  ])('[T41] lists a wallet whose `request` getter %s later, and rejects only that call', async (_name, provider) => {
    create()
    announce(info('Liar', 'io.liar'), provider)
    expect(registry?.list()).toHaveLength(1)
    await expect(requestProvider(provider as Eip1193Provider, 'eth_accounts')).rejects.toThrow()
  })

  it.each(['auth', 'walletConnect', 'WALLETCONNECT', 'Auth', 'injected'])(
    '[T109] rejects a wallet that announces %s, an id of our connectors',
    (id) => {
      create()
      announce(info('Hostile', id))
      announce({ name: ` ${id} ` })
      announce({ name: id, rdns: '<b>' })
      announce(info(id, 'io.honest'))
      expect(registry?.list().map(({ connectorId }) => connectorId)).toEqual(['io.honest'])
    },
  )

  it.each(['WalletConnect', 'walletconnect', 'AUTH'])('[T109] flags a wallet named %s like a connector', (name) => {
    create()
    announce(info(name, 'io.other'))
    announce(info('Honest', 'io.honest'))
    expect(shown()).toEqual([
      { name, type: 'ANNOUNCED', contested: true },
      { name: 'Honest', type: 'ANNOUNCED', contested: false },
    ])
  })

  it.each(['auth', 'walletConnect', ' WalletConnect', 'AUTH', 'Injected'])(
    '[T109] does not list a wallet of another namespace that uses our connector id %j',
    (connectorId) => {
      const found = { connectorId, name: 'Hostile', native: {} }
      const discover: Namespace['discover'] = (_options, add) => {
        add({ ...found, type: 'ANNOUNCED' })
        add({ ...found, type: 'INJECTED' })
        add({ type: 'ANNOUNCED', connectorId: 'com.honest', name: connectorId, native: {} })
      }
      create({ namespaces: [eip155, { ...createFakeNamespace('solana'), discover }] })
      expect(registry?.list().map((wallet) => wallet.connectorId)).toEqual(['com.honest'])
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
    const icon = `data:image/png;base64,${'A'.repeat(MAX_ICON_LENGTH - 40)}`
    for (let index = 0; index < 20; index += 1) announce({ ...info(`Wallet ${index}`, `io.wallet${index}`), icon })
    announce(info('Small', 'io.small'))
    const list = (registry?.list() ?? []).map(({ native: _, ...handle }) => handle)
    expect(() => snapshot(list)).not.toThrow()
    expect(list).toHaveLength(21)
    expect(list.at(-1)?.icon).toBe(PNG)
  })

  it.each([
    ['a script URL', 'javascript:alert(1)'],
    ['a remote URL', 'https://tracker.example/pixel.png'],
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

  it('[T39] cuts a megabyte name, keeps HTML as text and removes bidi marks', () => {
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
    expect(registry?.list().map(({ contested: hasIdentityConflict }) => hasIdentityConflict)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('[T39] marks both wallets that carry one name under two rdns, whatever the letter form', () => {
    create()
    announce(info('MetaMask', 'io.metamask'))
    announce(info('ＭetaMask', 'io.metamask.fake'))
    expect(registry?.list().map(({ contested: hasIdentityConflict }) => hasIdentityConflict)).toEqual([true, true])
  })

  it('[T39] marks a name that mixes look-alike letters into Latin', () => {
    create()
    announce(info('MetаMask', 'io.homoglyph'))
    expect(shown()).toEqual([{ name: 'MetаMask', type: 'ANNOUNCED', contested: true }])
  })

  it('[T39] drops an rdns that is not valid as an id', () => {
    create()
    announce(info('Example', `io.${'x'.repeat(200)}`))
    announce({ name: 'Second', rdns: '<b>' })
    expect(registry?.list().map(({ connectorId, rdns }) => [connectorId, rdns])).toEqual([
      ['Example', undefined],
      ['Second', undefined],
    ])
  })

  it('[T43] keeps the first provider of an rdns when a later one repeats its uuid', () => {
    create()
    const uuid = crypto.randomUUID()
    const trusted = announce({ ...info('Honest', 'io.honest'), uuid })
    const handle = registry?.list()[0]?.handle ?? ''
    announce({ ...info('Honest', 'io.honest'), uuid })
    expect(registry?.list()[0]?.handle).toBe(handle)
    expect(registry?.byHandle(handle)?.native).toBe(trusted)
  })

  it('[T39] keeps a hidden wallet for the session that it was connected with', () => {
    const captured = inject({ ...createFakeWallet(), isMetaMask: true })
    create()
    const fake = announce(info('MetaMask', 'io.fake'))
    expect(registry?.list().map(({ native }) => native)).toEqual([fake])
    expect(registry?.all().map(({ native }) => native)).toEqual([captured, fake])
  })

  it('[T43] keeps the object that it captured when window.ethereum is swapped', () => {
    const captured = inject({ ...createFakeWallet(), isMetaMask: true })
    create()
    inject({ ...createFakeWallet(), isMetaMask: true })
    dispatchEvent(new Event('ethereum#initialized'))
    expect(registry?.list().map(({ native }) => native)).toEqual([captured])
  })
})

function revoked(): unknown[] {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}

function sometimes(kind?: string) {
  let reads = 0
  return () => {
    reads += 1
    if (reads === 1) return () => {}
    if (kind === undefined) return undefined
    throw new Error('hostile')
  }
}
