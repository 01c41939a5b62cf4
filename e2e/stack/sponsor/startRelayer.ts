import { concatHex, createTestClient, http, keccak256, numberToHex, pad, parseEther, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { DATA_FEE_ORACLE } from '../../../apps/secure-email-frame/server/sponsor/openNode.ts'
import type { LocalChain } from '../chain/startAnvil.ts'

/** Of local worlds alone, and public. */
const RELAYER_KEY = keccak256(toHex('the relayer of a local world'))
export const RELAYER_ADDRESS = privateKeyToAddress(RELAYER_KEY)

/** A fee for data, and the same for whoever runs a rollup. The nodes of a local world take neither. */
const DATA_FEE = 10n ** 12n
/** Code that answers all calls with one number: puts it on the stack and in memory, and returns the memory. */
export const answering = (number: bigint) => concatHex(['0x7f', pad(numberToHex(number)), '0x5f5260205ff3'])

/**
 * Gives the relayer of a local world something to pay with on some of its chains, and each of them an oracle of fees as the OP stack has it.
 *
 * @returns the environment of a secure server that pays there
 */
export async function startRelayer(
  chains: readonly Pick<LocalChain, 'chainId' | 'rpcUrl'>[],
): Promise<Record<string, string>> {
  for (const { rpcUrl } of chains) {
    const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    await node.setBalance({ address: RELAYER_ADDRESS, value: parseEther('100') })
    await node.setCode({ address: DATA_FEE_ORACLE, bytecode: answering(DATA_FEE) })
  }
  return {
    RELAYER_KEY,
    RELAYER_RPC_URLS: chains.map(({ chainId, rpcUrl }) => `${chainId}=${rpcUrl}`).join(','),
    RELAYER_TARGETS: 'all',
  }
}
