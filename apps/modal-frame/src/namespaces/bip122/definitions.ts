import { BITCOIN_CHAINS } from '@airlock/protocol/namespaces/bip122/chains'
import { hostedNetwork } from '../../core/networks/hostedNetwork.ts'
import type { CaipNetwork } from '../../core/networks/network.ts'

export const DEFINITIONS: readonly CaipNetwork[] = BITCOIN_CHAINS.map(hostedNetwork)
