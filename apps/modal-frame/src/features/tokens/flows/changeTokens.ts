import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import type { AccountToken } from '../../../core/tokens/AccountToken.ts'
import { removeAddedToken, saveToken } from '../../../core/tokens/addedTokens.ts'
import { contractOf } from '../../../core/tokens/contractOf.ts'

type Needs = Pick<Deps, 'store' | 'storage'>

export function addToken(deps: Needs, account: QueriedAccount, token: TokenBalance): void {
  const contract = contractOf(token)
  if (contract === undefined) return
  saveToken(deps, account.network, contract)
  change(deps, account, (tokens) => {
    const listed = tokens.find(isAt(account, contract)) ?? token
    return [...tokens.filter((one) => one !== listed), { ...listed, isAdded: true }]
  })
}

/** An owned token is unverified again. */
export function removeToken(deps: Needs, account: QueriedAccount, contract: string): void {
  removeAddedToken(deps, account.network, contract)
  change(deps, account, (tokens) => tokens.filter((one) => !isAt(account, contract)(one)))
}

export function isAt({ network }: QueriedAccount, contract: string): (token: TokenBalance) => boolean {
  return (token) => isSameAddress(namespaceOf(network), contractOf(token) ?? '', contract)
}

type Change = (tokens: readonly AccountToken[]) => readonly AccountToken[]

function change({ store }: Needs, account: QueriedAccount, apply: Change) {
  const client = queryClient(store)
  const queryKey = queryKeys.tokens(account)
  // A pending response lacks the change.
  void client.cancelQueries({ queryKey }, { silent: true })
  client.setQueryData(queryKey, (tokens: readonly AccountToken[] | undefined) => tokens && apply(tokens))
  void client.invalidateQueries({ queryKey })
}
