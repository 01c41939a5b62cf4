import { useAtomValue } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { isOpenAtom } from '../core/router/modal.ts'

/** Browsers do not lay out hidden frames until a size is read. */
export function useHiddenLayout(card: RefObject<HTMLElement | null>): void {
  const open = useAtomValue(isOpenAtom)
  useEffect(() => {
    const element = card.current
    if (open || element === null || typeof MutationObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const layOut = () => {
      clearTimeout(timer)
      timer = setTimeout(() => element.getBoundingClientRect(), SETTLED_MS)
    }
    const observer = new MutationObserver(layOut)
    observer.observe(element, { childList: true, subtree: true, characterData: true, attributes: true })
    layOut()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [card, open])
}

/** Wallets announce themselves one by one. */
const SETTLED_MS = 50
