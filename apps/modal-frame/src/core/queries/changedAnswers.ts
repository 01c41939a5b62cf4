import { atom } from 'jotai'
import type { Deps } from '../ports/Deps.ts'

/** Keys of answers that the gateway has to refetch from its source, because a transaction changed their account. */
export const changedAnswersAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Name of a query in `changedAnswersAtom`. */
export const nameOf = (queryKey: readonly string[]) => queryKey.join()

/**
 * Requests an answer about an account, past the gateway's cache where a transaction changed the account since the last one.
 *
 * @param ask receives the part of the query that skips the cache
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
