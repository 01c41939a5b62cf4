import { type Config, type CreateConfigParameters, createConfig, http, type Transport } from '@wagmi/core'
import type { Chain } from 'viem'
import type { AppKitOptions, NetworkInput } from '../types/AppKitOptions.ts'
import { airlock } from './airlock.ts'

type Chains = readonly [Chain, ...Chain[]]
/** Parameters of wagmi that both helpers pass on. */
type Passed = Partial<
  Pick<
    CreateConfigParameters,
    | 'batch'
    | 'cacheTime'
    | 'connectors'
    | 'multiInjectedProviderDiscovery'
    | 'pollingInterval'
    | 'ssr'
    | 'storage'
    | 'syncConnectedChain'
  >
>

/**
 * Options of `airlockConfig`.
 *
 * @example const storageless: Partial<AirlockConfigOptions> = { ssr: true, storage: null }
 */
export type AirlockConfigOptions<List extends Chains = Chains> = Passed & {
  /** http(s) URL of the modal frame. */
  frameUrl: string
  /** Chains of the app, as viem and wagmi define them. */
  chains: List
  /** Name of the site, as wallets show it. The document's title unless given. */
  appName?: string
  /** Transports by chain id; the public RPC of a chain unless given. */
  transports?: Readonly<Record<number, Transport>>
}

/**
 * Creates a wagmi config whose connector is Airlock.
 *
 * @example
 * import { airlockConfig } from '@airlock/sdk/wagmi'
 * import { base, mainnet } from 'wagmi/chains'
 *
 * const config = airlockConfig({ frameUrl: 'https://wallet.example', appName: 'Example', chains: [base, mainnet] })
 */
export function airlockConfig<const List extends Chains>(options: AirlockConfigOptions<List>): Config<List> {
  const { frameUrl, appName, ...others } = options
  return toConfig(others, airlock({ frameUrl, ...(appName !== undefined && { metadata: { name: appName } }) }))
}

/**
 * Options of `WagmiAdapter`. `projectId` has no effect, because `createAppKit` reads it.
 *
 * @example const options: Partial<WagmiAdapterOptions> = { ssr: true, projectId: 'shop' }
 */
export type WagmiAdapterOptions = Passed & {
  /** Networks of the app. wagmi gets the EVM chains. */
  networks: readonly NetworkInput[]
  /** Ignored. */
  projectId?: string
  /** RPC URLs by CAIP-2 id. */
  customRpcUrls?: AppKitOptions['customRpcUrls']
  /** Transports by chain id. They replace `customRpcUrls`. */
  transports?: Readonly<Record<number, Transport>>
}

/**
 * A wagmi config next to the modal, in the shape of AppKit's adapter. Its connector uses the instance of `createAppKit`.
 *
 * @example
 * import { createAppKit } from '@airlock/sdk'
 * import { WagmiAdapter } from '@airlock/sdk/wagmi'
 * import { base } from 'wagmi/chains'
 *
 * const wagmiAdapter = new WagmiAdapter({ networks: [base] })
 * createAppKit({ adapters: [wagmiAdapter], frameUrl: 'https://wallet.example', networks: [base] })
 * const { wagmiConfig } = wagmiAdapter
 */
export class WagmiAdapter {
  /** Marks an adapter that may stay in `adapters`. */
  readonly isAirlock = true
  /** Namespace of the adapter. */
  readonly namespace = 'eip155'
  /** Config for `WagmiProvider` and wagmi's actions. */
  readonly wagmiConfig: Config

  /** @throws Error if `networks` has no EVM chain */
  constructor({ networks, projectId: _, customRpcUrls = {}, ...others }: WagmiAdapterOptions) {
    const chains = networks.filter(isEvmChain)
    const [first, ...further] = chains
    if (!first) throw new Error('WagmiAdapter: networks must have an EVM chain, such as those of viem/chains.')
    const urls = Object.entries(customRpcUrls).map(([id, [rpc]]) => [id.replace('eip155:', ''), http(rpc?.url)])
    const transports = { ...Object.fromEntries(urls), ...others.transports }
    this.wagmiConfig = toConfig({ ...others, chains: [first, ...further], transports }, airlock())
  }
}

function toConfig<const List extends Chains>(
  options: Passed & { chains: List; transports?: Readonly<Record<number, Transport>> },
  connector: ReturnType<typeof airlock>,
): Config<List> {
  const { chains, transports, connectors = [], ...others } = options
  const defaults = Object.fromEntries(chains.map(({ id }) => [id, http()]))
  return createConfig({
    ...others,
    chains,
    connectors: [connector, ...connectors],
    transports: { ...defaults, ...transports },
  } as unknown as CreateConfigParameters<List>) as unknown as Config<List>
}

function isEvmChain(network: NetworkInput): network is NetworkInput & Chain {
  if (typeof network === 'string' || typeof network.id !== 'number') return false
  return (network.chainNamespace ?? 'eip155') === 'eip155'
}
