import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, test } from 'vitest'
import { mergeNetwork } from '../../core/networks/network.ts'
import { NAMESPACES } from '../../namespaces/registry.ts'
import { ARBITRUM, BASE, hostNetwork } from '../../testing/testFixtures.ts'
import { type NamespaceOf, proposedNamespaces } from './proposedNamespaces.ts'

const METHODS = [
  ...['eth_accounts', 'eth_requestAccounts', 'eth_sendRawTransaction', 'eth_sign', 'eth_signTransaction'],
  ...['eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign'],
  ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_getPermissions', 'wallet_requestPermissions'],
  ...['wallet_registerOnboarding', 'wallet_watchAsset', 'wallet_scanQRCode', 'wallet_getCallsStatus'],
  ...['wallet_showCallsStatus', 'wallet_sendCalls', 'wallet_getCapabilities', 'wallet_grantPermissions'],
  ...['wallet_revokePermissions', 'wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission'],
  'wallet_getAssets',
]

const namespace: NamespaceOf = (name) => NAMESPACES.find((one) => one.name === name)

test('[S9.9:accountsChanged] [S9.9:chainChanged] [S9.9:eip155] proposes all networks of the host with methods and events', () => {
  const networks = [ARBITRUM, BASE].map((id) =>
    mergeNetwork(hostNetwork(id, { rpcUrls: [`https://rpc.example/${id}`] })),
  )
  expect(proposedNamespaces(networks, namespace)).toEqual({
    eip155: {
      chains: [ARBITRUM, BASE],
      methods: METHODS,
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: { [ARBITRUM]: `https://rpc.example/${ARBITRUM}`, [BASE]: `https://rpc.example/${BASE}` },
    },
  })
})

test('[S9.9:solana] proposes Solana networks with the Solana methods', () => {
  const networks = [mergeNetwork(hostNetwork(SOLANA_MAINNET))]
  expect(proposedNamespaces(networks, namespace).solana).toMatchObject({
    chains: [SOLANA_MAINNET],
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_getAccounts',
      'solana_requestAccounts',
    ],
    events: ['accountsChanged', 'chainChanged'],
  })
})

test('returns a new list of methods each time', () => {
  const networks = [mergeNetwork(hostNetwork(ARBITRUM))]
  proposedNamespaces(networks, namespace).eip155?.methods.push('evil')
  expect(proposedNamespaces(networks, namespace).eip155?.methods).not.toContain('evil')
})

test('proposes the two Polkadot methods next to those of EVM', () => {
  const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const networks = [ARBITRUM, POLKADOT] as const
  const proposed = proposedNamespaces(
    networks.map((id) => mergeNetwork(hostNetwork(id))),
    namespace,
  )
  expect(Object.keys(proposed)).toEqual(['eip155', 'polkadot'])
  expect(proposed.polkadot).toEqual({
    chains: [POLKADOT],
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: {},
  })
})

test('[S9.9:bip122] proposes Bitcoin networks with the Bitcoin methods', () => {
  const networks = [mergeNetwork(hostNetwork(BITCOIN_MAINNET))]
  expect(proposedNamespaces(networks, namespace)).toEqual({
    bip122: {
      chains: [BITCOIN_MAINNET],
      methods: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: {},
    },
  })
})

test('omits networks without a proposal', () => {
  expect(proposedNamespaces([mergeNetwork(hostNetwork(BITCOIN_MAINNET))], () => undefined)).toEqual({})
})
