import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'
import { followStore, readStore, type Store } from '../stores.ts'

/** A reactive argument in `makeStore` restarts it. */
export function toAccessor<Value>(makeStore: () => Store<Value>): Accessor<Value> {
  const [value, setValue] = createSignal(readStore(makeStore()))
  // Effects do not run on a server.
  createEffect(() => {
    const store = makeStore()
    const update = () => setValue(() => readStore(store))
    update()
    onCleanup(followStore(store, update))
  })
  return value
}

export function unwrap<Value extends string | undefined>(value: Value | Accessor<Value>): Value {
  return typeof value === 'function' ? value() : value
}
