import type { Namespace } from '../core/ports/Namespace.ts'
import { bip122 } from './bip122/index.ts'
import { eip155 } from './eip155/index.ts'
import { polkadot } from './polkadot/index.ts'
import { solana } from './solana/index.ts'

export const NAMESPACES: readonly Namespace[] = [eip155, solana, polkadot, bip122]
