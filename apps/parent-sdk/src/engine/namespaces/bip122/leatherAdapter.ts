import type { CaipNetworkId } from '@airlock/protocol/caip'
import {
  BITCOIN_REGTEST,
  BITCOIN_SIGNET,
  BITCOIN_TESTNET,
  BITCOIN_TESTNET_4,
} from '@airlock/protocol/namespaces/bip122/networks'
import { toHex } from '../standard/bytes.ts'
import { asker, btcProvidersAdapter, field } from './btcProvidersAdapter.ts'
import type { WalletAdapter } from './WalletAdapter.ts'

const NETWORK_NAMES: Readonly<Record<string, string>> = {
  [BITCOIN_TESTNET]: 'testnet',
  [BITCOIN_TESTNET_4]: 'testnet4',
  [BITCOIN_SIGNET]: 'signet',
  [BITCOIN_REGTEST]: 'regtest',
}

/** Each address request opens a window (https://leather.gitbook.io/developers/methods/getaddresses). */
export function leatherAdapter(native: unknown): WalletAdapter {
  const { connect, signMessage } = btcProvidersAdapter(native)
  const request = asker(native)
  return {
    connect,
    signMessage,
    async signPsbt({ psbt, inputs, broadcast, network }) {
      const allowedSighash = [...new Set(inputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
      const response = await request('signPsbt', {
        hex: toHex(psbt),
        signAtIndex: inputs.map(({ index }) => index),
        broadcast,
        network: nameOf(network),
        ...(allowedSighash.length > 0 && { allowedSighash }),
      })
      return { psbt: field(response, 'hex'), txid: field(response, 'txid') }
    },
    async sendTransfer({ recipient, amount, network }) {
      const params = { address: recipient, amount: String(amount), network: nameOf(network) }
      return request('sendTransfer', params)
    },
    watch: () => () => {},
    forget() {},
  }
}

function nameOf(network: CaipNetworkId): string {
  return NETWORK_NAMES[network] ?? 'mainnet'
}
