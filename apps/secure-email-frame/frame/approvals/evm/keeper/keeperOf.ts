import { KEEPER_ADDRESS, KEEPER_HASH } from '@airlock/protocol/permissions/allowanceKeeper'
import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import { type Address, isHex, keccak256 } from 'viem'
import { SecureError } from '../../../errors/SecureError.ts'
import type { Read } from '../../../rpc/createReads.ts'

export type Keeper = {
  address: Address
  /** Zero for a token that is not offered. */
  maxOf(token: string): bigint
}

/** Requires the pinned code (T203). Revoking works whatever the operator offers. @throws SecureError NOT_CONFIGURED */
export async function keeperOf(chainId: number, keepers: AllowanceKeepers | undefined, read: Read): Promise<Keeper> {
  const { tokens = {} } = keepers?.[`eip155:${chainId}`] ?? {}
  const code = await read(chainId, 'eth_getCode', [KEEPER_ADDRESS, 'latest'])
  if (!isHex(code) || keccak256(code) !== KEEPER_HASH) throw notOffered()
  const maximums = new Map(Object.entries(tokens).map(([token, max]) => [token.toLowerCase(), BigInt(max)]))
  return { address: KEEPER_ADDRESS, maxOf: (token) => maximums.get(token.toLowerCase()) ?? 0n }
}

export function isOffering(chainId: number, keepers: AllowanceKeepers | undefined): boolean {
  return Object.keys(keepers?.[`eip155:${chainId}`]?.tokens ?? {}).length > 0
}

export function notOffered(): SecureError {
  return new SecureError('NOT_CONFIGURED', { rpc: 4_200, message: 'This wallet does not offer that.' })
}
