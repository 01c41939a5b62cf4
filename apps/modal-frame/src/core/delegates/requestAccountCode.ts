import type { AccountCode } from '@airlock/protocol/chains/accountCode'
import { loadNetwork } from '../networks/loadNetwork.ts'
import type { Deps } from '../ports/Deps.ts'
import type { QueriedAccount } from '../queries/queryKeys.ts'

/** Time limit for a network. */
const DEADLINE_MS = 2_000

/** Reads the code that the account runs on one network. Never rejects. */
export async function requestAccountCode(deps: Deps, { network: id, address }: QueriedAccount): Promise<AccountCode> {
  const unparsed: AccountCode = { kind: 'unread' }
  const code = loadNetwork(deps, id).then(
    ({ adapter, network }): AccountCode | Promise<AccountCode> => adapter.code?.(address, network) ?? { kind: 'none' },
  )
  return Promise.race([code.catch(() => unparsed), deps.clock.wait(DEADLINE_MS).then(() => unparsed)])
}
