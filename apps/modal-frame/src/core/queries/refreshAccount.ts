import { toCaipAddress } from '@airlock/protocol/caip'
import { readBalance } from '../accounts/readBalance.ts'
import type { Deps } from '../ports/Deps.ts'
import { queryClient } from './queryClient.ts'
import { type QueriedAccount, queryKeys } from './queryKeys.ts'
import { changedAccountsAtom } from './tokens.ts'

/**
 * Asks again for all that a confirmed transaction may have changed of an account: native balance, tokens, NFTs and activity. What is
 * shown stays until the answers are there. Never rejects.
 */
export async function refreshAccount(
  deps: Pick<Deps, 'store' | 'adapters' | 'clock'>,
  account: QueriedAccount,
): Promise<void> {
  const { network, address } = account
  const caipAddress = toCaipAddress(network, address)
  deps.store.set(changedAccountsAtom, (all) => new Set([...all, caipAddress]))
  await Promise.allSettled([
    readBalance(deps, address, network, 'fresh'),
    queryClient(deps.store).invalidateQueries({ queryKey: queryKeys.account(account) }),
  ])
}
