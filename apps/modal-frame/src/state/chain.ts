import { type CaipNetworkId, type ChainNamespace, NAMESPACES, namespaceOf } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import { type AccountState, accountsAtom } from './account.ts'
import { type CaipNetwork, networksAtom } from './network.ts'

/** S3.2: the parts that an injected wallet has. */
export type ChainState = {
  caipNetworks: readonly CaipNetwork[]
  requestedCaipNetworkIds: readonly CaipNetworkId[]
  /** Networks that the session may use without asking the wallet for more. */
  approvedCaipNetworkIds: readonly CaipNetworkId[]
  /** Injected wallets decide network by network when they are asked, so none is ruled out beforehand. */
  supportsAllNetworks: boolean
  accountState?: AccountState
}

/** The state of each namespace that the host configured. */
export const chainsAtom = atom((get) => {
  const networks = get(networksAtom)
  const accounts = get(accountsAtom)
  const chains: Partial<Record<ChainNamespace, ChainState>> = {}
  for (const namespace of NAMESPACES) {
    const caipNetworks = networks.filter((network) => namespaceOf(network.caipNetworkId) === namespace)
    if (caipNetworks.length > 0) chains[namespace] = deriveChain(caipNetworks, accounts[namespace])
  }
  return chains
})

function deriveChain(caipNetworks: readonly CaipNetwork[], accountState: AccountState | undefined): ChainState {
  const ids = caipNetworks.map((network) => network.caipNetworkId)
  return {
    caipNetworks,
    requestedCaipNetworkIds: ids,
    approvedCaipNetworkIds: accountState?.status === 'connected' ? ids : [],
    supportsAllNetworks: true,
    ...(accountState && { accountState }),
  }
}
