import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

const NETWORKS = [NETWORK, TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]

/** @returns `undefined` for no address */
export function scriptOf(address: string): Uint8Array | undefined {
  for (const network of NETWORKS) {
    try {
      return OutScript.encode(Address(network).decode(address))
    } catch {
      // Another network's, perhaps.
    }
  }
  return undefined
}
