import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { ListedToken } from '@airlock/protocol/gateway/answers/tokens'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import { queryOptions } from '../../../core/queries/queryOptions.ts'
import { isSameToken } from './swapState.ts'

const COIN = /:0x[e]{40}$/i

export function swapTokensQuery(deps: Pick<Deps, 'gateway' | 'store'>, { network }: QueriedAccount) {
  return queryOptions<TokenBalance[]>({
    queryKey: queryKeys.swapTokens(network),
    queryFn: async ({ signal }) => {
      const input = { query: { chainId: network }, signal }
      const { tokens } = await requestGateway(deps, network, gatewayContract.convertTokens, input)
      return tokens.map((token) => toBalance(token))
    },
  })
}

function toBalance({ name, symbol, address, decimals, logoUri }: ListedToken): TokenBalance {
  const chainId = address.slice(0, address.lastIndexOf(':')) as TokenBalance['chainId']
  const token = {
    name,
    symbol,
    chainId,
    price: 0,
    quantity: { decimals: String(decimals), numeric: '0' },
    iconUrl: logoUri,
  }
  return COIN.test(address) ? token : { ...token, address }
}

export function withoutHeld(listed: readonly TokenBalance[], owned: readonly TokenBalance[]): TokenBalance[] {
  return listed.filter((one) => !owned.some((other) => isSameToken(one, other)))
}
