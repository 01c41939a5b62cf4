import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { PermissionGrant, PermissionPart } from '@airlock/protocol/permissions/readGrants'

export type TokenMetadata = { symbol: string; decimals: number }
type TokenId = { chainId: CaipNetworkId; token: string }

export const tokenKey = ({ chainId, token }: TokenId) => `${chainId}:${token.toLowerCase()}`

/** Returns the token of a permission; `undefined` for the network's coin and for anything else. */
export function tokenOf({ data }: PermissionPart): string | undefined {
  const named = data.tokenAddress ?? data.token ?? data.address
  return typeof named === 'string' && /^0x[0-9a-fA-F]{40}$/.test(named) ? named : undefined
}

/** Returns the tokens that a grant is about. */
export function tokensOf({ chainId, permissions }: Pick<PermissionGrant, 'chainId' | 'permissions'>): TokenId[] {
  if (chainId === undefined) return []
  return permissions.flatMap((part) => {
    const token = part.type.startsWith('erc20') ? tokenOf(part) : undefined
    return token === undefined ? [] : [{ chainId, token }]
  })
}
