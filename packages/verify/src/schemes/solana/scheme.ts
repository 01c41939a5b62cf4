import { SOLANA_CHAINS } from '@airlock/protocol/namespaces/solana/chains'
import type { Scheme } from '../Scheme.ts'
import { verifySolana } from './verifySolana.ts'

export const solana: Scheme = {
  verify: verifySolana,
  // The parser checked that base58 is canonical.
  canonicalAddress: (_, written) => written,
  networks: SOLANA_CHAINS.map(({ caipNetworkId }) => caipNetworkId),
}
