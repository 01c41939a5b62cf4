import { NAMED_CHAINS } from '../chains/generated/names.ts'
import { BITCOIN_PROXIED } from './bip122/proxied.ts'
import { EVM_PROXIED } from './eip155/proxied.ts'
import { SOLANA_PROXIED } from './solana/proxied.ts'

/** `near` is a namespace that nothing else of the product knows. */
const PROXIED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  eip155: EVM_PROXIED,
  solana: SOLANA_PROXIED,
  near: { mainnet: ['https://free.rpc.fastnear.com'] },
  bip122: BITCOIN_PROXIED,
}
/** References that the secure frame signs for, and calls by their names. */
const SIGNED: Readonly<Record<string, (reference: string) => boolean>> = {
  eip155: (reference) => Object.hasOwn(NAMED_CHAINS, reference),
  solana: () => true,
}

/**
 * Networks whose RPC a gateway passes on where its configuration names none, by CAIP-2 id, with their public URLs. Of most of them
 * it answers nothing else.
 */
export const PROXIED_NETWORKS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(PROXIED).flatMap(([namespace, networks]) =>
    Object.entries(networks).map(([reference, urls]) => [`${namespace}:${reference}`, urls]),
  ),
)

/** Those that the secure frame reads by the gateway of a project, by CAIP-2 id. */
export const FRAME_NETWORKS: readonly string[] = Object.entries(PROXIED).flatMap(([namespace, networks]) =>
  Object.keys(networks).flatMap((reference) => (SIGNED[namespace]?.(reference) ? `${namespace}:${reference}` : [])),
)
