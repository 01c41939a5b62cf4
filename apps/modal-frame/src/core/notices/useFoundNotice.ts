import { useEffect } from 'react'
import { useDeps } from '../ports/DepsContext.tsx'
import { announce } from './announce.ts'

/** Says how many entries a search left, each time it has settled. */
export function useFoundNotice(key: 'walletsFound' | 'networksFound', query: string, count: number): void {
  const deps = useDeps()
  useEffect(() => {
    if (query !== '') announce(deps, key, { count: String(count) })
  }, [deps, key, query, count])
}
