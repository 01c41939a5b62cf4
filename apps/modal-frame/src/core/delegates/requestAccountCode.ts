import type { AccountCode } from '@airlock/protocol/chains/accountCode'
import { loadNetwork } from '../networks/loadNetwork.ts'
import type { Deps } from '../ports/Deps.ts'
import type { QueriedAccount } from '../queries/queryKeys.ts'

const DEADLINE_MS = 2_000

/** Never rejects: returns what was read by the deadline. */
export async function requestAccountCode(deps: Deps, { network: id, address }: QueriedAccount): Promise<AccountCode> {
  let known: AccountCode = { kind: 'unread' }
  const onRead = (code: AccountCode) => {
    known = code
  }
  const code = loadNetwork(deps, id).then(
    ({ adapter, network }): AccountCode | Promise<AccountCode> =>
      adapter.code?.(address, network, onRead) ?? { kind: 'none' },
  )
  return Promise.race([code.catch(() => known), deps.clock.wait(DEADLINE_MS).then(() => known)])
}
