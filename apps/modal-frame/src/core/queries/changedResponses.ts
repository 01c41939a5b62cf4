import { atom } from 'jotai'
import type { Deps } from '../ports/Deps.ts'

export const changedResponsesAtom = atom<ReadonlySet<string>>(new Set<string>())

export const nameOf = (queryKey: readonly string[]) => queryKey.join()

/** @param request receives the query that skips the cache */
export async function refetchChanged<Result>(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  queryKey: readonly string[],
  request: (force: { forceUpdate?: string }) => Promise<Result>,
): Promise<Result> {
  const name = nameOf(queryKey)
  if (!store.get(changedResponsesAtom).has(name)) return request({})
  const response = await request({ forceUpdate: String(clock.now()) })
  store.set(changedResponsesAtom, (all) => new Set([...all].filter((one) => one !== name)))
  return response
}
