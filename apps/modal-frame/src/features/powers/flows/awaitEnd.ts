import { endsAtom } from '../../../core/accounts/endWallet.ts'
import type { Deps } from '../../../core/ports/Deps.ts'

/** The client gives up earlier; its code may not load at all. */
const END_MS = 15_000

/** Waits for the next end of a session, which the page requests. @returns whether the wallet received it */
export function awaitEnd({ store }: Pick<Deps, 'store'>, connectorId: string): () => Promise<boolean> {
  const endOf = () => store.get(endsAtom)[connectorId]
  const previous = endOf()
  return () =>
    new Promise((resolve) => {
      let stop = () => {}
      const timer = setTimeout(() => {
        stop()
        resolve(false)
      }, END_MS)
      const check = () => {
        const end = endOf()
        if (end === previous) return
        stop()
        clearTimeout(timer)
        end?.then(
          (isNotified) => resolve(isNotified !== false),
          () => resolve(false),
        )
      }
      stop = store.sub(endsAtom, check)
      check()
    })
}
