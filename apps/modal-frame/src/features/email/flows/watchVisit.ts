import type { Deps } from '../../../core/ports/Deps.ts'
import { isOpenAtom, openCountAtom } from '../../../core/router/modal.ts'

/** Aborts when the modal closes or opens again (T127). */
export function watchVisit({ store }: Pick<Deps, 'store'>) {
  const controller = new AbortController()
  const count = store.get(openCountAtom)
  const check = () => {
    if (!store.get(isOpenAtom) || store.get(openCountAtom) !== count) controller.abort()
  }
  const ends = [store.sub(isOpenAtom, check), store.sub(openCountAtom, check)]
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    end() {
      for (const end of ends) end()
    },
  }
}
