import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppKitOptions, Features } from '../../types/AppKitOptions.ts'
import type { FeaturesOfOtherKits, OptionsOfOtherKits } from '../../types/OptionsOfOtherKits.ts'
import { readOptions } from '../options/readOptions.ts'
import { createUpdates } from './createUpdates.ts'

const OPTIONS: AppKitOptions = {
  frameUrl: 'https://wallet.example',
  networks: ['eip155:42161', 'eip155:8453'],
  features: { email: true },
}
const URL = 'https://app.example/a.svg'

/** `page`: the page applies it. `frame`: the frame receives it. `reload`: one warning names it. */
type Effect = 'page' | 'frame' | 'reload'
/** Another value than the default of each option: a new option without an entry does not compile. */
const CHANGES: {
  [Name in Exclude<keyof AppKitOptions, keyof OptionsOfOtherKits | 'features'>]-?: [AppKitOptions[Name], Effect]
} = {
  allowUnsupportedChain: [true, 'reload'],
  allWallets: ['HIDE', 'frame'],
  announce: [false, 'reload'],
  chainImages: [{ 8453: URL }, 'frame'],
  connectorImages: [{ 'io.metamask': URL }, 'frame'],
  customRpcUrls: [{ 'eip155:8453': [{ url: 'https://rpc.example' }] }, 'reload'],
  customWallets: [[{ id: 'house', name: 'House' }], 'frame'],
  debug: [true, 'frame'],
  defaultNetwork: ['eip155:8453', 'reload'],
  enableEIP6963: [false, 'reload'],
  enableEmbedded: [true, 'reload'],
  enableInjected: [false, 'reload'],
  enableMobileFullScreen: [true, 'frame'],
  enableNetworkSwitch: [false, 'frame'],
  enableReconnect: [false, 'reload'],
  enableWalletConnect: [false, 'frame'],
  enableWalletGuide: [false, 'frame'],
  enableWallets: [false, 'frame'],
  excludeWalletIds: [['io.metamask'], 'reload'],
  featuredWalletIds: [['io.metamask'], 'reload'],
  frameUrl: ['https://other.example', 'reload'],
  includeWalletIds: [['io.metamask'], 'reload'],
  locale: ['ar', 'page'],
  metadata: [{ name: 'New' }, 'frame'],
  networks: [['eip155:1'], 'frame'],
  prewarm: ['none', 'reload'],
  privacyPolicyUrl: [URL, 'frame'],
  projectId: ['shop', 'reload'],
  showWallets: [false, 'frame'],
  siwx: [{ createMessage: () => {} } as never, 'reload'],
  termsConditionsUrl: [URL, 'frame'],
  themeMode: ['dark', 'page'],
  themeVariables: [{ '--accent': 'red' }, 'page'],
  tokens: [{ 'eip155:8453': { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' } }, 'frame'],
}
/** All of them reach the frame. */
const FEATURES: { [Name in Exclude<keyof Features, keyof FeaturesOfOtherKits>]-?: Features[Name] } = {
  allWallets: false,
  collapseWallets: true,
  connectMethodsOrder: ['wallet'],
  connectorTypeOrder: ['injected'],
  email: false,
  emailShowWallets: false,
  history: false,
  legalCheckbox: true,
  onramp: false,
  receive: false,
  send: false,
  smartSessions: false,
  socials: ['google'],
  swaps: false,
  walletFeaturesOrder: ['onramp'],
}

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  // `warnOnce` remembers lines.
  vi.resetModules()
  warn = vi.spyOn(console, 'warn').mockReturnValue()
})

async function applied(changes: Partial<AppKitOptions>) {
  const { createHostConfig } = await import('../../engine/host/createHostConfig.ts')
  const call = vi.fn(async () => null)
  const settings = readOptions(OPTIONS)
  const host = createHostConfig(settings, { isConnected: () => true, call } as never)
  const theme = { setLocale: vi.fn(), setMode: vi.fn(), setVariables: vi.fn() }
  const setNetworks = vi.fn()
  const { configure } = host
  createUpdates({ theme, configure, setNetworks, initial: OPTIONS, settings, read: readOptions }).update({
    ...OPTIONS,
    ...changes,
  })
  // The texts of warnings load on demand.
  await vi.dynamicImportSettled()
  return {
    page: Object.values(theme).some(({ mock }) => mock.calls.length > 0),
    frame: call.mock.calls.length > 0,
    lines: warn.mock.calls.flat(),
  }
}

/** From `docs/configuration.md`. */
function documented(row: string) {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/configuration.md'), 'utf8')
  const [, cell = ''] = new RegExp(`^\\| ${row} \\| (.*) \\|$`, 'm').exec(page) ?? []
  return cell.split(', ').map((name) => name.slice(1, -1))
}

const namesWith = (isLive: boolean) =>
  Object.entries(CHANGES).flatMap(([name, [, effect]]) => ((effect !== 'reload') === isLive ? name : []))

describe('a second createAppKit', () => {
  test('applies the options that configuration.md lists', () => {
    expect(documented('applies')).toEqual([...namesWith(true), 'features'].sort())
    expect(documented('needs a page reload for')).toEqual(namesWith(false).sort())
  })

  test.each(Object.entries(CHANGES))('applies or names %s', async (name, [value, effect]) => {
    expect(await applied({ [name]: value })).toEqual({
      page: effect === 'page',
      frame: effect === 'frame',
      lines: effect === 'reload' ? [`createAppKit: reload the page to change ${name}.`] : [],
    })
  })

  test.each(Object.entries(FEATURES))('applies features.%s', async (name, value) => {
    expect(await applied({ features: { email: true, [name]: value } })).toEqual({ page: false, frame: true, lines: [] })
  })
})
