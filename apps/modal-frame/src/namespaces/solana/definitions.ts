import { SOLANA_CHAINS } from '@airlock/protocol/namespaces/solana/chains'
import { hostedNetwork } from '../../core/networks/hostedNetwork.ts'
import type { CaipNetwork } from '../../core/networks/network.ts'

export const DEFINITIONS: readonly CaipNetwork[] = SOLANA_CHAINS.map(hostedNetwork)
