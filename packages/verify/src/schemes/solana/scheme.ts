import { SOLANA_CHAINS } from '@airlock/protocol/namespaces/solana/chains'
import type { Scheme } from '../Scheme.ts'
import { verifySolana } from './verifySolana.ts'

export const solana: Scheme = {
  verify: verifySolana,
  // A key has one spelling in base58, which the reader of the message checked.
  canonicalAddress: (_, written) => written,
  networks: SOLANA_CHAINS.map(({ caipNetworkId }) => caipNetworkId),
}
