import { createSubscriber } from 'svelte/reactivity'
import { followStore, readStore, type Store } from '../stores.ts'
import type { Unsubscribe } from '../types/Unsubscribe.ts'

/**
 * A value that Svelte follows: `current` in runes and templates, or the whole object as a store with `$`.
 *
 * @example const label = (account: Reading<AccountState>) => account.current.address ?? account.current.status
 */
export type Reading<Value> = {
  /** The value now. Effects and templates that read it run again after a change. */
  readonly current: Value
  /** Contract of Svelte stores: calls back now and after each change. */
  subscribe(run: (value: Value) => void): Unsubscribe
}

export function toReading<Value>(store: Store<Value>): Reading<Value> {
  const track = createSubscriber((update) => followStore(store, update))
  return {
    get current() {
      track()
      return readStore(store)
    },
    subscribe(run) {
      const update = () => run(readStore(store))
      update()
      return followStore(store, update)
    },
  }
}
