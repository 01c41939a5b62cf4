import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Deps } from '../ports/Deps.ts'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import type { AccountToken } from './AccountToken.ts'
import { readAddedTokens } from './addedTokens.ts'
import { contractOf } from './contractOf.ts'
import { readTokenAt } from './readTokenAt.ts'

export function openAddedTokens(deps: Pick<Deps, 'store' | 'adapters' | 'storage'>, account: QueriedAccount) {
  const added = readAddedTokens(deps, account.network)
  const namespace = namespaceOf(account.network)
  const isAt = (contract: string) => (token: TokenBalance) =>
    isSameAddress(namespace, contractOf(token) ?? '', contract)

  return {
    added,
    /** Reads missing tokens. A failing token does not affect others. */
    async complete(balances: readonly TokenBalance[]): Promise<AccountToken[]> {
      const missing = added.filter((contract) => !balances.some(isAt(contract)))
      const read = await Promise.all(
        missing.map((contract) => readTokenAt(deps, account, contract).catch(() => undefined)),
      )
      return [...balances, ...read.flatMap((token) => token ?? [])].map((token): AccountToken => {
        return added.some((contract) => isAt(contract)(token)) ? { ...token, isAdded: true } : token
      })
    },
  }
}
