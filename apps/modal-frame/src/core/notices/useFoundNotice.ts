import { useEffect } from 'react'
import type { KeyOf, Texts } from '../../texts/createTexts.ts'
import type { Messages } from '../../texts/messages.ts'
import { useDeps } from '../ports/DepsContext.tsx'
import { announce } from './announce.ts'
import { ownNotice } from './notice.ts'

/** @param key of a text with the hole {count} */
export function useFoundNotice<Own extends Messages>(
  texts: Texts<Own>,
  key: KeyOf<Texts<Own>>,
  { query, count }: { query: string; count: number },
): void {
  const deps = useDeps()
  useEffect(() => {
    if (query !== '') announce(deps, ownNotice(texts, key, { count: String(count) }))
  }, [deps, texts, key, query, count])
}
