import { canonicalAddress } from '@airlock/protocol/namespaces/bip122/canonicalAddress'
import { BITCOIN_CHAINS } from '@airlock/protocol/namespaces/bip122/chains'
import type { Scheme } from '../Scheme.ts'
import { verifyBitcoin } from './verifyBitcoin.ts'

export const bitcoin: Scheme = {
  verify: verifyBitcoin,
  canonicalAddress,
  networks: BITCOIN_CHAINS.map(({ caipNetworkId }) => caipNetworkId),
}
