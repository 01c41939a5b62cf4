import {
  getCurrentInstance,
  type InjectionKey,
  inject,
  onMounted,
  type ShallowRef,
  shallowReactive,
  shallowRef,
  watch,
} from 'vue'
import { bindAction, bindSetter, followStore, readStore, type Store } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'

/** Instance of the plugin. Without the plugin, composables use the page's first instance. */
export const APP_KIT: InjectionKey<AppKit | undefined> = Symbol('airlock')

/** Follows a store for the life of the scope. A reactive argument in `makeStore` restarts it. */
export function useStore<Value>(makeStore: () => Store<Value>): Readonly<ShallowRef<Value>> {
  const kit = inject(APP_KIT, undefined)
  if (typeof window === 'undefined') return shallowRef(makeStore().empty)
  // Hydration must render the same as the server did.
  const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
  const value = shallowRef(isHydrating ? makeStore().empty : readStore(makeStore(), kit))
  if (isHydrating) onMounted(follow)
  else follow()
  return value

  function follow() {
    watch(
      makeStore,
      (store, _previous, onCleanup) => {
        const update = () => {
          value.value = readStore(store, kit)
        }
        update()
        onCleanup(followStore(store, update, kit))
      },
      { immediate: true, flush: 'sync' },
    )
  }
}

/** Follows a store as a reactive object. */
export function useReactiveStore<Value extends object>(makeStore: () => Store<Value>): Readonly<Value> {
  const value = useStore(makeStore)
  const state = shallowReactive({ ...value.value })
  watch(value, (next) => Object.assign(state, next), { flush: 'sync' })
  return state as Readonly<Value>
}

/** Binds an action to the plugin's instance. */
export function useAction<Args extends unknown[], Result>(action: (kit: AppKit, ...args: Args) => Promise<Result>) {
  return bindAction(action, inject(APP_KIT, undefined))
}

/** Binds a setter to the plugin's instance. */
export function useSetter<Args extends unknown[]>(setter: (kit: AppKit, ...args: Args) => void) {
  return bindSetter(setter, inject(APP_KIT, undefined))
}
