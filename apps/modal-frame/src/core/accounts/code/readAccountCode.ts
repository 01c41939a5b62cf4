import { namespaceOf } from '@airlock/protocol/caip'
import type { AccountCode } from '@airlock/protocol/namespaces/eip155/delegates'
import { loadNetwork } from '../../networks/loadNetwork.ts'
import type { Deps } from '../../ports/Deps.ts'
import type { QueriedAccount } from '../../queries/queryKeys.ts'
import { readCode } from './readCode.ts'

/** Time limit for a network. */
const DEADLINE_MS = 2_000

/** Reads the account's code on one network; `none` outside of EVM. Never rejects. */
export async function readAccountCode(deps: Deps, { network: id, address }: QueriedAccount): Promise<AccountCode> {
  if (namespaceOf(id) !== 'eip155') return { kind: 'none' }
  const unread: AccountCode = { kind: 'unread' }
  const code = readCode(async (method, params) => {
    const { adapter, network } = await loadNetwork(deps, id)
    return adapter.request(network, { method, params })
  }, address)
  return Promise.race([code.catch(() => unread), deps.clock.wait(DEADLINE_MS).then(() => unread)])
}
