import { createTestClient, http, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { LocalChain } from '../chain/startAnvil.ts'

/** Of local worlds alone, and public. */
const RELAYER_KEY = keccak256(toHex('the relayer of a local world'))
export const RELAYER_ADDRESS = privateKeyToAddress(RELAYER_KEY)

/**
 * Gives the relayer of a local world something to pay with on some of its chains.
 *
 * @returns the environment of a secure server that pays there
 */
export async function startRelayer(
  chains: readonly Pick<LocalChain, 'chainId' | 'rpcUrl'>[],
): Promise<Record<string, string>> {
  for (const { rpcUrl } of chains) {
    const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    await node.setBalance({ address: RELAYER_ADDRESS, value: parseEther('100') })
  }
  return { RELAYER_KEY, RELAYER_RPC_URLS: chains.map(({ chainId, rpcUrl }) => `${chainId}=${rpcUrl}`).join(',') }
}
