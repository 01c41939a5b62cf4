import { chainIdOf } from '@airlock/protocol/caip'
import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'
import type { CaipNetwork } from '../../core/networks/network.ts'
import arbitrum from './icons/arbitrum-one.svg?no-inline'
import base from './icons/base.svg?no-inline'
import berachain from './icons/berachain.svg?no-inline'
import ethereum from './icons/ethereum.svg?no-inline'
import mode from './icons/mode.svg?no-inline'
import sonic from './icons/sonic.svg?no-inline'

type DefinedChain = (typeof DEFINED_CHAINS)[number]

const ICONS: Readonly<Record<DefinedChain['imageId'], string>> = {
  'arbitrum-one': arbitrum,
  base,
  berachain,
  ethereum,
  mode,
  sonic,
}

export const DEFINITIONS: readonly CaipNetwork[] = DEFINED_CHAINS.map(toCaipNetwork)

function toCaipNetwork({ imageId, contracts: _contracts, ...chain }: DefinedChain): CaipNetwork {
  return {
    ...chain,
    id: chainIdOf(chain.caipNetworkId),
    chainNamespace: 'eip155',
    rpcUrls: { default: { http: [] }, chainDefault: { http: chain.rpcUrls.default.http } },
    assets: { imageUrl: ICONS[imageId] },
  }
}
