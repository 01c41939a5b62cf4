import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import { queryOptions } from '../../../core/queries/queryOptions.ts'

export function fundsQuery(deps: Pick<Deps, 'gateway' | 'store'>, account: QueriedAccount) {
  const { network, address } = account
  return queryOptions({
    queryKey: [...queryKeys.account(account), 'funds'],
    queryFn: async ({ signal }) => {
      const { balances } = await requestGateway(deps, network, gatewayContract.balance, {
        params: { address },
        query: { currency: 'usd' },
        signal,
        fallback: { balances: [] },
      })
      const worth = new Map<string, number>()
      for (const token of balances.filter(isFunds)) {
        worth.set(token.chainId, (worth.get(token.chainId) ?? 0) + (token.value ?? 0))
      }
      return [...worth].sort(([, one], [, other]) => other - one).map(([chainId]) => chainId)
    },
  })
}

/** Anyone can send an unlisted token, which is not a reason to switch. */
function isFunds({ address, flags, quantity }: TokenBalance) {
  const isListed = address === undefined || flags === undefined || (flags.is_verified && !flags.is_spam)
  return isListed && flags?.is_tiny !== true && /[1-9]/.test(quantity.numeric)
}
