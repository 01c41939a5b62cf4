import { NAMED_CHAINS } from '../chains/generated/names.ts'
import { BITCOIN_PROXIED } from './bip122/proxied.ts'
import { EVM_PROXIED } from './eip155/proxied.ts'
import { SOLANA_PROXIED } from './solana/proxied.ts'

/** Only the RPC proxy knows `near`. */
const PROXIED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  eip155: EVM_PROXIED,
  solana: SOLANA_PROXIED,
  near: { mainnet: ['https://free.rpc.fastnear.com'] },
  bip122: BITCOIN_PROXIED,
}
const SIGNED: Readonly<Record<string, (reference: string) => boolean>> = {
  eip155: (reference) => Object.hasOwn(NAMED_CHAINS, reference),
  solana: () => true,
}

/** Public RPC URLs by CAIP-2 id. Most of these networks have no other route. */
export const PROXIED_NETWORKS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(PROXIED).flatMap(([namespace, networks]) =>
    Object.entries(networks).map(([reference, urls]) => [`${namespace}:${reference}`, urls]),
  ),
)

export const FRAME_NETWORKS: readonly string[] = Object.entries(PROXIED).flatMap(([namespace, networks]) =>
  Object.keys(networks).flatMap((reference) => (SIGNED[namespace]?.(reference) ? `${namespace}:${reference}` : [])),
)
