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
import type { FirstPaint } from '../ssr/firstPaint.ts'
import { bindAction, bindSetter, followStore, readStore, type Store, withFirstPaint } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'

/** Without the plugin, composables use the page's first instance. */
export const APP_KIT: InjectionKey<AppKit | undefined> = Symbol('airlock')

export const FIRST_PAINT: InjectionKey<FirstPaint | undefined> = Symbol('airlock first paint')

/** A reactive argument in `makePlainStore` restarts it. */
export function useStore<Value>(makePlainStore: () => Store<Value>): Readonly<ShallowRef<Value>> {
  const kit = inject(APP_KIT, undefined)
  const paint = inject(FIRST_PAINT, undefined)
  const makeStore = () => withFirstPaint(makePlainStore(), paint)
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

export function useReactiveStore<Value extends object>(makeStore: () => Store<Value>): Readonly<Value> {
  const value = useStore(makeStore)
  const state = shallowReactive({ ...value.value })
  watch(value, (next) => Object.assign(state, next), { flush: 'sync' })
  return state as Readonly<Value>
}

export function useAction<Args extends unknown[], Result>(action: (kit: AppKit, ...args: Args) => Promise<Result>) {
  return bindAction(action, inject(APP_KIT, undefined))
}

export function useSetter<Args extends unknown[]>(setter: (kit: AppKit, ...args: Args) => void) {
  return bindSetter(setter, inject(APP_KIT, undefined))
}
