import { namespaceOf } from '@airlock/protocol/caip'
import { coinTypeOf } from '@airlock/protocol/names/coinType'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { activeNetworkIdAtom } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { NameFailure } from '../state/nameFailure.ts'

export type Signer = { namespace: 'eip155'; network: `eip155:${string}`; address: string; coinType: number }

export function readSigner({ store }: Pick<Deps, 'store'>): Signer | { failure: NameFailure } {
  const network = store.get(activeNetworkIdAtom)
  const address = store.get(activeAddressAtom)
  if (network === null) return { failure: { key: 'noNetwork' } }
  if (address === null || namespaceOf(network) !== 'eip155') return { failure: { key: 'noSigner' } }
  try {
    const coinType = coinTypeOf(Number(network.slice('eip155:'.length)))
    return { namespace: 'eip155', network: network as Signer['network'], address, coinType }
  } catch {
    return { failure: { key: 'invalidChain' } }
  }
}
