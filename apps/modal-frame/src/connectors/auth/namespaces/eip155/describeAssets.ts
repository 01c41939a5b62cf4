import { isSameAddress } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { isRecord } from '@airlock/protocol/isRecord'
import { fromChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Json } from '@airlock/protocol/snapshot'
import { contractOf } from '../../../../core/tokens/contractOf.ts'
import type { AuthSession } from '../AuthNamespace.ts'

export async function describeAssets(response: Json, readTokens: AuthSession['tokens']): Promise<Json> {
  if (!isRecord(response)) return response
  const networks = Object.entries(response as Record<string, Json>).map(async ([chainId, assets]) => {
    const network = fromChainId(chainId)
    if (network === undefined || !Array.isArray(assets)) return [chainId, assets]
    const tokens = await readTokens(network).catch(() => [])
    return [
      chainId,
      assets.map((asset) =>
        describe(
          asset,
          tokens.filter((token) => token.chainId === network),
        ),
      ),
    ]
  })
  return Object.fromEntries(await Promise.all(networks)) as Json
}

function describe(asset: Json, tokens: readonly TokenBalance[]): Json {
  if (!isRecord(asset) || !isRecord(asset.metadata) || typeof asset.address !== 'string') return asset
  const { address } = asset
  const token = tokens.find((one) => {
    const contract = contractOf(one)
    if (contract === undefined) return address === 'native'
    return one.flags?.is_verified === true && isSameAddress('eip155', contract, address)
  })
  if (token === undefined) return asset
  const { price, iconUrl } = token
  return { ...asset, metadata: { ...asset.metadata, price, iconUrl } } as Json
}
