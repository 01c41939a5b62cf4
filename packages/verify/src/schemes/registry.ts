import type { ChainNamespace } from '@airlock/protocol/caip'
import { verifyBitcoin } from './bitcoin/verifyBitcoin.ts'
import { verifyEvm } from './evm/verifyEvm.ts'
import { verifyPolkadot } from './polkadot/verifyPolkadot.ts'
import type { Scheme } from './Scheme.ts'
import { verifySolana } from './solana/verifySolana.ts'

/** Verifiers of signatures by namespace. */
export const SCHEMES: Readonly<Record<ChainNamespace, Scheme>> = {
  eip155: verifyEvm,
  solana: verifySolana,
  bip122: verifyBitcoin,
  polkadot: verifyPolkadot,
}
