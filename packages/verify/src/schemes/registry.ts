import type { ChainNamespace } from '@airlock/protocol/caip'
import { verifyBitcoin } from './bitcoin/verifyBitcoin.ts'
import { verifyEvm } from './evm/verifyEvm.ts'
import { verifyPolkadot } from './polkadot/verifyPolkadot.ts'
import type { Scheme } from './Scheme.ts'
import { verifySolana } from './solana/verifySolana.ts'

/** Verifiers of signatures by namespace. A sign-in in one without is refused as `unsupported`. */
export const SCHEMES: Readonly<Partial<Record<ChainNamespace, Scheme>>> = {
  eip155: verifyEvm,
  solana: verifySolana,
  bip122: verifyBitcoin,
  polkadot: verifyPolkadot,
}
