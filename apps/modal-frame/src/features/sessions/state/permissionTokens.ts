import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { PermissionGrant, PermissionPart } from '@airlock/protocol/permissions/readGrants'

export type TokenMetadata = { symbol: string; decimals: number }
type TokenId = { chainId: CaipNetworkId; token: string }

export const tokenKey = ({ chainId, token }: TokenId) => `${chainId}:${token.toLowerCase()}`

export function tokenOf({ data }: PermissionPart): string | undefined {
  const named = data.tokenAddress ?? data.token ?? data.address
  return typeof named === 'string' && /^0x[0-9a-fA-F]{40}$/.test(named) ? named : undefined
}

export function tokensOf({ chainId, permissions }: Pick<PermissionGrant, 'chainId' | 'permissions'>): TokenId[] {
  if (chainId === undefined) return []
  return permissions.flatMap((part) => {
    const token = part.type.startsWith('erc20') ? tokenOf(part) : undefined
    return token === undefined ? [] : [{ chainId, token }]
  })
}
