import type { ChainNamespace } from '@airlock/protocol/caip'
import { bitcoin } from './bitcoin/scheme.ts'
import { evm } from './evm/scheme.ts'
import { polkadot } from './polkadot/scheme.ts'
import type { Scheme } from './Scheme.ts'
import { solana } from './solana/scheme.ts'

export const SCHEMES: Readonly<Partial<Record<ChainNamespace, Scheme>>> = {
  eip155: evm,
  solana,
  bip122: bitcoin,
  polkadot,
}
