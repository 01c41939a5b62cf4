import { canonicalAddress } from '@airlock/protocol/namespaces/polkadot/canonicalAddress'
import { POLKADOT_CHAINS } from '@airlock/protocol/namespaces/polkadot/chains'
import type { Scheme } from '../Scheme.ts'
import { verifyPolkadot } from './verifyPolkadot.ts'

export const polkadot: Scheme = {
  verify: verifyPolkadot,
  canonicalAddress,
  networks: POLKADOT_CHAINS.map(({ caipNetworkId }) => caipNetworkId),
}
