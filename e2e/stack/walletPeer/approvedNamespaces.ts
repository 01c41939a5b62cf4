import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { Address } from 'viem'

export const METHODS = [
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
]
const SOLANA_METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]
const OLD_SOLANA = ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K']
const POLKADOT_METHODS = ['polkadot_signMessage', 'polkadot_signTransaction']
const BITCOIN_METHODS = ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses']
const EVENTS = ['accountsChanged', 'chainChanged']

/** @throws Error when the proposal requires more. */
export function approvedNamespaces(
  proposal: ProposalTypes.Struct,
  networks: readonly CaipNetworkId[],
  address: Address,
  others: { solana: string; polkadot: string; bip122: string },
): SessionTypes.Namespaces {
  const accounts = networks.map((network) => `${network}:${address}`)
  const eip155 = { chains: [...networks], methods: METHODS, events: EVENTS, accounts }
  const supported = (name: keyof typeof others, methods: string[]) => {
    const { chains = [] } = proposal.optionalNamespaces[name] ?? {}
    // A new wallet, which knows the networks by the ids of today.
    const known = chains.filter((chain) => chain.startsWith(`${name}:`) && !OLD_SOLANA.includes(chain))
    const accounts = known.map((chain) => `${chain}:${others[name]}`)
    return known.length > 0 && { [name]: { chains: known, methods, events: EVENTS, accounts } }
  }
  return buildApprovedNamespaces({
    proposal,
    supportedNamespaces: {
      eip155,
      ...supported('solana', SOLANA_METHODS),
      ...supported('polkadot', POLKADOT_METHODS),
      ...supported('bip122', BITCOIN_METHODS),
    },
  })
}
