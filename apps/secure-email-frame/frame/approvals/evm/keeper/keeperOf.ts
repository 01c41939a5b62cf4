import { KEEPER_ADDRESS, KEEPER_HASH } from '@airlock/protocol/permissions/allowanceKeeper'
import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import { type Address, getAddress, isHex, keccak256 } from 'viem'
import { SecureError } from '../../../errors/SecureError.ts'
import type { Read } from '../../../rpc/createReads.ts'

export type Keeper = {
  address: Address
  /** The most that one grant may take in all. Zero for a token that is not offered. */
  maxOf(token: string): bigint
}

/**
 * Returns the contract on a network, once its code is the pinned one (T203). Active permissions stay known at the pinned address
 * without the operator's entry, so that they can be revoked.
 *
 * @throws SecureError NOT_CONFIGURED
 */
export async function keeperOf(chainId: number, keepers: AllowanceKeepers | undefined, read: Read): Promise<Keeper> {
  const { keeper = KEEPER_ADDRESS, tokens = {} } = keepers?.[`eip155:${chainId}`] ?? {}
  const code = await read(chainId, 'eth_getCode', [keeper, 'latest'])
  if (!isHex(code) || keccak256(code) !== KEEPER_HASH) throw notOffered()
  const maximums = new Map(Object.entries(tokens).map(([token, max]) => [token.toLowerCase(), BigInt(max)]))
  return { address: getAddress(keeper), maxOf: (token) => maximums.get(token.toLowerCase()) ?? 0n }
}

/** Whether the operator offers new permissions on a network. */
export function isOffering(chainId: number, keepers: AllowanceKeepers | undefined): boolean {
  return Object.keys(keepers?.[`eip155:${chainId}`]?.tokens ?? {}).length > 0
}

/** The screen without an approve button follows. */
export function notOffered(): SecureError {
  return new SecureError('NOT_CONFIGURED', { rpc: 4_200, message: 'This wallet does not offer that.' })
}
