import type { Namespace } from '../../types/Namespace.ts'
import { LOAD_CODE } from '../onDemand/loadCode.ts'
import { eip155 } from './eip155/index.ts'
import { lazyNamespace } from './lazyNamespace.ts'

export const NAMESPACES: readonly Namespace[] = [
  eip155,
  lazyNamespace('solana', LOAD_CODE.solana),
  lazyNamespace('polkadot', LOAD_CODE.polkadot),
  lazyNamespace('bip122', LOAD_CODE.bip122),
]
