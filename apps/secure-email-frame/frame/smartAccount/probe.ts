import { getAddress, type Hex, keccak256 } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { Read } from '../rpc/createReads.ts'
import { DELEGATE_HASH, DELEGATED_CODE } from './delegate.ts'
import { readDelegateCode } from './readDelegateCode.ts'

const ENTRY_POINT_OF = '0xb0d691fe'
/** Has no key and no code, so the probe can set both. */
const SIMULATED_ACCOUNT = '0x00000000000000000000000000000000a1710c70'
/** Authorization of an unused account. Nodes with EIP-7702 accept the list; others reject or ignore it. */
const AUTHORIZATION = { chainId: '0x0', address: SIMULATED_ACCOUNT, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }

/** Fails without EIP-7702, and if the network cannot be read. */
export async function probe(chainId: number, read: Read): Promise<boolean> {
  try {
    const call = { to: SIMULATED_ACCOUNT, data: ENTRY_POINT_OF, authorizationList: [AUTHORIZATION] }
    const overrides = { [SIMULATED_ACCOUNT]: { code: DELEGATED_CODE } }
    const [code, response] = (await Promise.all([
      readDelegateCode(chainId, read),
      read(chainId, 'eth_call', [call, 'latest', overrides]),
    ])) as [Hex, Hex]
    if (keccak256(code) !== DELEGATE_HASH || response.length !== 66) return false
    return getAddress(`0x${response.slice(26)}`) === entryPoint08Address
  } catch {
    return false
  }
}
