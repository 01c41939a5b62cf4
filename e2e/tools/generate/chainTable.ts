import type { DataFee } from '@airlock/protocol/chains/Chain'
import {
  arbitrum,
  arbitrumNova,
  arbitrumSepolia,
  aurora,
  auroraTestnet,
  avalanche,
  avalancheFuji,
  base,
  baseSepolia,
  berachain,
  blast,
  bsc,
  bscTestnet,
  type Chain,
  celo,
  cronos,
  fantom,
  fraxtal,
  gnosis,
  hoodi,
  hyperEvm,
  ink,
  kaia,
  linea,
  lisk,
  mainnet,
  mantle,
  mantleSepoliaTestnet,
  mode,
  monad,
  opBNB,
  optimism,
  optimismSepolia,
  polygon,
  polygonAmoy,
  scroll,
  sei,
  sepolia,
  soneium,
  sonic,
  unichain,
  unichainSepolia,
  worldchain,
  zksync,
  zksyncSepoliaTestnet,
  zora,
  zoraSepolia,
} from 'viem/chains'

const DEFINED = { mainnet, arbitrum, base, berachain, mode, sonic }
const NAMED: readonly Chain[] = [
  optimism,
  cronos,
  bsc,
  gnosis,
  unichain,
  polygon,
  monad,
  opBNB,
  fantom,
  fraxtal,
  zksync,
  worldchain,
  hyperEvm,
  lisk,
  sei,
  soneium,
  mantle,
  arbitrumNova,
  celo,
  avalanche,
  ink,
  linea,
  blast,
  scroll,
  zora,
  bscTestnet,
  avalancheFuji,
  polygonAmoy,
  baseSepolia,
  arbitrumSepolia,
  hoodi,
  sepolia,
  optimismSepolia,
]
/** EVM networks whose RPC a gateway passes on, by the public URLs that viem knows. */
const PROXIED: readonly Chain[] = [
  mainnet,
  optimism,
  bsc,
  bscTestnet,
  gnosis,
  polygon,
  sonic,
  zksyncSepoliaTestnet,
  zksync,
  unichainSepolia,
  sei,
  mantle,
  mantleSepoliaTestnet,
  kaia,
  base,
  mode,
  arbitrum,
  celo,
  avalancheFuji,
  avalanche,
  linea,
  polygonAmoy,
  berachain,
  baseSepolia,
  arbitrumSepolia,
  hoodi,
  zora,
  sepolia,
  optimismSepolia,
  zoraSepolia,
  aurora,
  auroraTestnet,
]
/** Rollups whose fee for data viem's definition does not name. */
const DATA_FEES: Readonly<Record<number, DataFee>> = {
  [celo.id]: 'opStack',
  [mantle.id]: 'opStack',
  [scroll.id]: 'scroll',
}

/** Names in price APIs of the DefiLlama kind (https://api-docs.defillama.com). Absent: such APIs do not price it. */
const PRICE_API_NAMES: Readonly<Record<number, string>> = {
  [mainnet.id]: 'ethereum',
  [optimism.id]: 'optimism',
  [bsc.id]: 'bsc',
  [gnosis.id]: 'xdai',
  [polygon.id]: 'polygon',
  [sonic.id]: 'sonic',
  [zksync.id]: 'era',
  [base.id]: 'base',
  [mode.id]: 'mode',
  [arbitrum.id]: 'arbitrum',
  [avalanche.id]: 'avax',
  [linea.id]: 'linea',
  [berachain.id]: 'berachain',
  [scroll.id]: 'scroll',
}

const IMAGE_IDS: Readonly<Record<keyof typeof DEFINED, string>> = {
  mainnet: 'ethereum',
  arbitrum: 'arbitrum-one',
  base: 'base',
  berachain: 'berachain',
  mode: 'mode',
  sonic: 'sonic',
}

const NAMES: Readonly<Record<number, string>> = { [mode.id]: 'Mode' }

const HEAD =
  '/** Written by `npm run generate`: `e2e/tools/generate/chainTable.ts` selects from `viem/chains`. Do not edit. */'

/** `packages/protocol/src/chains/generated/table.ts`: one constant a network, so that a bundle holds those that it imports. */
export function chainTable(): string {
  const constants = Object.entries(DEFINED).map(
    ([name, chain]) =>
      `export const ${name} = ${literal({ ...plain(chain), imageId: IMAGE_IDS[name as keyof typeof DEFINED] })} as const satisfies Chain`,
  )
  const list = `/** Networks that need nothing from the host. */
export const DEFINED_CHAINS = [${Object.keys(DEFINED).join(', ')}] as const satisfies readonly Chain[]`
  return `import type { Chain } from '../Chain.ts'\n\n${HEAD}\n\n${[...constants, list].join('\n\n')}\n`
}

export function chainNames(): string {
  const rows = [...Object.values(DEFINED), ...NAMED]
    .filter(({ nativeCurrency }) => nativeCurrency.decimals === 18)
    .toSorted((left, right) => left.id - right.id)
    .map((chain) => `  ${chain.id}: ${literal([nameOf(chain), chain.nativeCurrency.symbol, ...dataFeeOf(chain)])},`)
  const defined = Object.values(DEFINED).map((chain) => `  'eip155:${chain.id}': ${literal(nameOf(chain))},`)
  return `import type { CaipNetworkId } from '../../caip.ts'
import type { NamedChain } from '../Chain.ts'

${HEAD}

/** EVM networks by their chain id. Each coin has 18 digits. */
export const NAMED_CHAINS: Readonly<Record<number, NamedChain>> = {
${rows.join('\n')}
}

/** Names of the networks of \`table.ts\`. */
export const DEFINED_NAMES: Readonly<Partial<Record<CaipNetworkId, string>>> = {
${defined.join('\n')}
}
`
}

export function priceApiNames(): string {
  const rows = Object.entries(PRICE_API_NAMES).map(([id, name]) => `  ${id}: ${literal(name)},`)
  return `/** Written by \`npm run generate\` from \`e2e/tools/generate/chainTable.ts\`. Do not edit. */

/**
 * Names of EVM networks, by their chain id, in price APIs of the DefiLlama kind (https://api-docs.defillama.com). Apart from
 * \`table.ts\`, since browsers load that one and ask no such API.
 */
export const PRICE_API_NAMES: Readonly<Record<number, string>> = {
${rows.join('\n')}
}
`
}

export function proxiedNetworks(): string {
  const rows = PROXIED.map(({ id, rpcUrls }) => `  ${id}: ${literal(rpcUrls.default.http)},`)
  return `${HEAD}

/** Public RPC URLs by the reference of a network. */
export const EVM_PROXIED: Readonly<Record<string, readonly string[]>> = {
${rows.join('\n')}
}
`
}

function dataFeeOf({ id, contracts }: Chain): [] | [DataFee] {
  const fee = DATA_FEES[id] ?? (contracts?.gasPriceOracle && 'opStack')
  return fee ? [fee] : []
}

export function nameOf({ id, name }: Chain): string {
  return NAMES[id] ?? name
}

/** Only data: viem's formatters and fees would weigh thirty times as much. */
function plain(chain: Chain) {
  const { id, nativeCurrency, rpcUrls, blockExplorers, contracts = {}, testnet = false } = chain
  const explorer = blockExplorers?.default
  if (explorer === undefined) throw new Error(`${chain.name} has no block explorer.`)
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    name: nameOf(chain),
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    blockExplorers: { default: { name: explorer.name, url: explorer.url } },
    contracts: Object.fromEntries(Object.entries(contracts).filter(isOneContract)),
    testnet,
  }
}

/** Rollups list some contracts by the chain that they settle on; nothing asks for those. */
export function isOneContract(entry: [string, unknown]): entry is [string, { address: string; blockCreated?: number }] {
  return typeof (entry[1] as { address?: unknown } | undefined)?.address === 'string'
}

function literal(value: unknown, indent = ''): string {
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    const flat = `[${value.map((item) => literal(item)).join(', ')}]`
    return flat.length < 100
      ? flat
      : `[\n${value.map((item) => `${deeper}${literal(item, deeper)},`).join('\n')}\n${indent}]`
  }
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([key, field]) => `${key}: ${literal(field, deeper)}`)
  return fields.length === 0 ? '{}' : `{\n${fields.map((field) => `${deeper}${field},`).join('\n')}\n${indent}}`
}
