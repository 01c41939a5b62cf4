import type { HostConfig, HostState } from '@airlock/protocol/channel/schemas'
import { configAtom } from '../host/config.ts'
import { hostStateAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { RECENTS_KEY } from '../wallets/connecting/connect.ts'
import { parseRecents, recentWalletsAtom } from '../wallets/recents.ts'

export function configure({ store, storage }: Deps, { config, state }: { config: HostConfig; state: HostState }): void {
  store.set(configAtom, config)
  store.set(hostStateAtom, state)
  store.set(recentWalletsAtom, parseRecents(storage.get(RECENTS_KEY)))
}
