import { atom } from 'jotai'
import type { Deps } from '../ports/Deps.ts'

/** Keys of the answers of which the gateway shall ask its source again, because a transaction changed their account. */
export const changedAnswersAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Name of a query in `changedAnswersAtom`. */
export const nameOf = (queryKey: readonly string[]) => queryKey.join()

/**
 * Asks the gateway for an answer of an account, by its source where a transaction changed it since the last one.
 *
 * @param ask gets the part of the query that says so
 */
export async function askAnew<Answer>(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  queryKey: readonly string[],
  ask: (force: { forceUpdate?: string }) => Promise<Answer>,
): Promise<Answer> {
  const name = nameOf(queryKey)
  if (!store.get(changedAnswersAtom).has(name)) return ask({})
  const answer = await ask({ forceUpdate: String(clock.now()) })
  store.set(changedAnswersAtom, (all) => new Set([...all].filter((one) => one !== name)))
  return answer
}
