import { getAddress, type Hex, keccak256 } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { Read } from '../../rpc/createReads.ts'
import { DELEGATE_HASH, DELEGATED_CODE } from './delegate.ts'
import { readDelegateCode } from './readDelegateCode.ts'

/** `entryPoint()` of the delegate. */
const ENTRY_POINT_OF = '0xb0d691fe'
/** Has no key and no code, so that a test gives it both. */
const NOBODY = '0x00000000000000000000000000000000a1710c70'
/** Of an account that nobody has. A node that knows EIP-7702 takes the list, whatever stands in it; others refuse it or do not read it. */
const AUTHORIZATION = { chainId: '0x0', address: NOBODY, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }

/**
 * Resolves with whether a network runs the delegate: its code is the pinned one, and an account that delegates to it answers. Nodes of networks
 * before EIP-7702 do not run such an account, or refuse the authorization. A network that cannot be read has no smart accounts.
 */
export async function probe(chainId: number, read: Read): Promise<boolean> {
  try {
    const call = { to: NOBODY, data: ENTRY_POINT_OF, authorizationList: [AUTHORIZATION] }
    const overrides = { [NOBODY]: { code: DELEGATED_CODE } }
    const [code, answer] = (await Promise.all([
      readDelegateCode(chainId, read),
      read(chainId, 'eth_call', [call, 'latest', overrides]),
    ])) as [Hex, Hex]
    if (keccak256(code) !== DELEGATE_HASH || answer.length !== 66) return false
    return getAddress(`0x${answer.slice(26)}`) === entryPoint08Address
  } catch {
    return false
  }
}
