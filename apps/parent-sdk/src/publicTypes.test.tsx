import type { Token } from '@airlock/protocol/theme/readTheme'
import { createWalletClient, custom, type EIP1193Provider } from 'viem'
import { arbitrum, base } from 'viem/chains'
import { expect, expectTypeOf, test, vi } from 'vitest'
import {
  type AppKit,
  type AppKitNetwork,
  type AppKitOptions,
  type AppKitProvider,
  type BitcoinProvider,
  type Connection,
  type ConnectMethod,
  type CustomCaipNetwork,
  createAppKit,
  type Features,
  type PolkadotProvider,
  type Provider as ProviderOfOtherKits,
  type SocialProvider,
  type SolanaProvider,
  type ThemeVariables,
  type WalletItem,
} from './index.ts'
import type { OTHER_OPTIONS } from './page/options/otherOptions.ts'
import {
  AppKitProvider as Provider,
  type useAppKit,
  type useAppKitAccount,
  type useAppKitProvider,
  type useDisconnect,
} from './react/index.ts'
import type { OptionsOfOtherKits } from './types/OptionsOfOtherKits.ts'
import type { ThemeToken } from './types/ThemeVariables.ts'

/** The compiler reads this file: a line that ought not to compile and does is an error of `tsc`. */
const VALID = { frameUrl: 'https://wallet.example', networks: ['eip155:8453'] } satisfies AppKitOptions

test('fails to compile a misspelled option and rejects it', () => {
  // @ts-expect-error the option is `metadata`
  expect(() => createAppKit({ ...VALID, metdata: { name: 'Example' } })).toThrow('metdata')
  // @ts-expect-error the option is `enableEIP6963`
  expect(() => createAppKit({ ...VALID, enableEip6963: false })).toThrow('enableEip6963')
  // @ts-expect-error the prop is `themeMode`
  expect(<Provider {...VALID} thememode="dark" />).toBeDefined()
})

test('fails to compile a misspelled part of an option', () => {
  const options: AppKitOptions[] = [
    // @ts-expect-error the feature is `email`
    { ...VALID, features: { emial: true } },
    // @ts-expect-error the field is `name`
    { ...VALID, metadata: { naem: 'Example' } },
    // @ts-expect-error the variable is `--accent`
    { ...VALID, themeVariables: { '--acent': '#08734d' } },
    // @ts-expect-error the field is `mobile_link`
    { ...VALID, customWallets: [{ id: 'example', name: 'Example', mobileLink: 'example://' }] },
    // @ts-expect-error the namespace is `eip155`
    { ...VALID, networks: ['eip15:8453'] },
    // @ts-expect-error the provider is `default`
    { ...VALID, networks: [{ id: 8453, rpcUrls: { defualt: { http: ['https://rpc.example'] } } }] },
    // @ts-expect-error the field is `nativeCurrency`
    { ...VALID, networks: [{ id: 8453, currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }] },
    // @ts-expect-error keys are CAIP-2 ids
    { ...VALID, customRpcUrls: { base: [{ url: 'https://rpc.example' }] } },
    // @ts-expect-error keys are CAIP-2 ids or chain ids
    { ...VALID, chainImages: { base: 'https://app.example/base.svg' } },
    // @ts-expect-error there is no such group
    { ...VALID, features: { connectorTypeOrder: ['browser'] } },
  ]
  expect(options).toHaveLength(10)
})

test('fails to compile misspelled parameters of methods and hooks', () => {
  type Calls = Parameters<
    (
      kit: AppKit,
      hooks: ReturnType<typeof useAppKit> & ReturnType<typeof useDisconnect>,
      account: typeof useAppKitAccount,
    ) => void
  >
  const calls = (...[kit, hooks, account]: Calls) => [
    // @ts-expect-error the parameter is `view`
    kit.open({ veiw: 'Networks' }),
    // @ts-expect-error the view is `Networks`
    kit.open({ view: 'Network' }),
    // @ts-expect-error the namespace is `eip155`
    kit.disconnect('eip15'),
    // @ts-expect-error the variable is `--accent`
    kit.setThemeVariables({ '--acent': 'red' }),
    // @ts-expect-error the parameter is `view`
    hooks.open({ veiw: 'Networks' }),
    // @ts-expect-error the parameter is `namespace`
    hooks.disconnect({ chainNamespace: 'eip155' }),
    // @ts-expect-error the parameter is `namespace`
    account({ chainNamespace: 'eip155' }),
  ]
  expectTypeOf(calls).returns.toExtend<unknown[]>()
})

test('compiles options of other kits by their names only', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const features: Features = { analytics: true, socials: ['google'], swaps: false, email: false }
  const options: AppKitOptions = {
    ...VALID,
    adapters: [],
    projectId: 'kits',
    siwx: false,
    enableCoinbase: true,
    features,
  }
  expect(createAppKit(options).isEmbedded).toBe(false)
  expectTypeOf<keyof OptionsOfOtherKits>().toEqualTypeOf<(typeof OTHER_OPTIONS)[number]>()
})

test('exports types that moved apps import, which fit the instance', () => {
  const typed = (kit: AppKit, provider: ProviderOfOtherKits, network: CustomCaipNetwork) => {
    expectTypeOf(kit.getConnections()).toEqualTypeOf<readonly Connection[]>()
    expectTypeOf(kit.wallets.get().rows).toEqualTypeOf<readonly WalletItem[]>()
    expectTypeOf(kit.getCaipNetwork()).toEqualTypeOf<typeof network | undefined>()
    expectTypeOf(kit.getProvider('eip155')).toEqualTypeOf<typeof provider | undefined>()
  }
  expectTypeOf(typed).returns.toBeVoid()
  const [order, socials]: [ConnectMethod[], SocialProvider[]] = [['wallet'], ['google', 'farcaster']]
  expectTypeOf({ connectMethodsOrder: order, socials }).toExtend<Features>()
  expectTypeOf<[AppKitNetwork, ...AppKitNetwork[]]>().toExtend<AppKitOptions['networks']>()
})

test('compiles theme variables by the names of this kit and of others', () => {
  const variables: ThemeVariables = {
    '--accent': 'red',
    '--w3m-accent': 'red',
    '--apkt-qr-color': 'red',
    '--w3m-z-index': 1,
  }
  expectTypeOf(variables).toExtend<Record<string, string | number>>()
  expectTypeOf<Token>().toEqualTypeOf<ThemeToken>()
})

test('types providers by their namespace', () => {
  type Hook = typeof useAppKitProvider
  const typed = (kit: AppKit, hook: Hook) => {
    expectTypeOf(kit.getProvider('solana')).toEqualTypeOf<SolanaProvider | undefined>()
    expectTypeOf(kit.getProvider('polkadot')).toEqualTypeOf<PolkadotProvider | undefined>()
    expectTypeOf(kit.getProvider('bip122')).toEqualTypeOf<BitcoinProvider | undefined>()
    expectTypeOf(kit.getProvider('eip155')).toEqualTypeOf<AppKitProvider | undefined>()
    expectTypeOf(hook('solana').walletProvider).toEqualTypeOf<SolanaProvider | undefined>()
    expectTypeOf(hook<EIP1193Provider>('eip155').walletProvider).toEqualTypeOf<EIP1193Provider | undefined>()
    // @ts-expect-error providers of EVM sign no bytes
    kit.getProvider('eip155')?.signMessage(new Uint8Array())
  }
  expectTypeOf(typed).returns.toBeVoid()
})

test('accepts chains of viem as networks, and its clients accept the provider', () => {
  expectTypeOf([arbitrum, base] as const).toExtend<AppKitOptions['networks']>()
  const toClient = (provider: AppKitProvider) => createWalletClient({ transport: custom(provider) })
  expectTypeOf(toClient).returns.toHaveProperty('signMessage')
})
