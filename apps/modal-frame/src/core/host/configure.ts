import type { HostConfig, HostState } from '@airlock/protocol/channel/schemas'
import type { Deps } from '../ports/Deps.ts'
import { RECENTS_KEY } from '../wallets/connect.ts'
import { parseRecents, recentWalletsAtom } from '../wallets/recents.ts'
import { configAtom } from './config.ts'
import { hostStateAtom } from './hostState.ts'

/** The hello brought it: what the host configured and how things stand. Draws nothing and loads nothing. */
export function configure({ store, storage }: Deps, { config, state }: { config: HostConfig; state: HostState }): void {
  store.set(configAtom, config)
  store.set(hostStateAtom, state)
  store.set(recentWalletsAtom, parseRecents(storage.get(RECENTS_KEY)))
}
