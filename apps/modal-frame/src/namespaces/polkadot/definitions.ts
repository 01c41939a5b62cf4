import { POLKADOT_CHAINS } from '@airlock/protocol/namespaces/polkadot/chains'
import { hostedNetwork } from '../../core/networks/hostedNetwork.ts'
import type { CaipNetwork } from '../../core/networks/network.ts'

export const DEFINITIONS: readonly CaipNetwork[] = POLKADOT_CHAINS.map(hostedNetwork)
