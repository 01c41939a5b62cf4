import { chainIdOf } from '@airlock/protocol/caip'
import type { Chain } from '@airlock/protocol/chains/Chain'
import { arbitrum, base, berachain, mainnet, mode, sonic } from '@airlock/protocol/chains/table'
import type { CaipNetwork } from '../../core/networks/network.ts'
import arbitrumIcon from './icons/arbitrum-one.svg?no-inline'
import baseIcon from './icons/base.svg?no-inline'
import berachainIcon from './icons/berachain.svg?no-inline'
import ethereumIcon from './icons/ethereum.svg?no-inline'
import modeIcon from './icons/mode.svg?no-inline'
import sonicIcon from './icons/sonic.svg?no-inline'

/** Networks that need nothing from the host (S9.8). */
export const DEFINITIONS: readonly CaipNetwork[] = [
  toCaipNetwork(mainnet, 'ethereum', ethereumIcon),
  toCaipNetwork(arbitrum, 'arbitrum-one', arbitrumIcon),
  toCaipNetwork(base, 'base', baseIcon),
  toCaipNetwork(berachain, 'berachain', berachainIcon),
  toCaipNetwork(mode, 'mode', modeIcon),
  toCaipNetwork(sonic, 'sonic', sonicIcon),
]

function toCaipNetwork(chain: Chain, imageId: string, imageUrl: string): CaipNetwork {
  return {
    ...chain,
    id: chainIdOf(chain.caipNetworkId),
    chainNamespace: 'eip155',
    rpcUrls: { default: { http: [] }, chainDefault: { http: chain.rpcUrls.default.http } },
    assets: { imageId, imageUrl },
  }
}
