import { delegateOf, INDICATOR } from '@airlock/protocol/chains/delegateOf'
import { type Address, concatHex, getAddress, type Hex } from 'viem'

/**
 * Has no storage, and the account as its only owner.
 * https://github.com/eth-infinitism/account-abstraction/blob/v0.8.0/contracts/accounts/Simple7702Account.sol
 */
export const DELEGATE: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
/** Networks with other code there have no smart accounts. */
export const DELEGATE_HASH: Hex = '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3'
/** Authorizing this address removes the code (https://eips.ethereum.org/EIPS/eip-7702). */
export const NO_DELEGATE: Address = '0x0000000000000000000000000000000000000000'

export const DELEGATED_CODE: Hex = concatHex([INDICATOR, DELEGATE])

export type Delegation = { kind: 'none' | 'ours' | 'contract' } | { kind: 'other'; address: Address }

/** An invalid value counts as a contract. */
export function delegationOf(code: unknown): Delegation {
  if (code === '0x' || code === null) return { kind: 'none' }
  const delegate = delegateOf(code)
  if (delegate === undefined) return { kind: 'contract' }
  const address = getAddress(delegate)
  return address === DELEGATE ? { kind: 'ours' } : { kind: 'other', address }
}
