import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import { isOpenAtom } from '../core/router/modal.ts'
import { routerAtom } from '../core/router/router.ts'

/** Focuses the new heading, or the previous control. `data-takes-focus` keeps an earlier focus. */
export function useViewFocus(heading: RefObject<HTMLElement | null>): void {
  const router = useAtomValue(routerAtom)
  const open = useAtomValue(isOpenAtom)
  const { length: depth } = router
  // The first screen may render after the opening.
  const observed = useRef({ depth, open: false })
  const left = useRef<(string | undefined)[]>([])

  useEffect(() => {
    // Only the click identifies the control.
    const remember = (event: Event) => {
      const row = (event.target as Element | null)?.closest<HTMLElement>('[data-focus-id]')
      left.current[depth] = row?.dataset.focusId
    }
    addEventListener('click', remember, true)
    return () => removeEventListener('click', remember, true)
  }, [depth])

  const view = router[router.length - 1]?.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view at the same depth moves the focus too
  useEffect(() => {
    const wentBack = depth < observed.current.depth
    const wasOpen = observed.current.open
    observed.current = { depth, open }
    if (!open) (document.activeElement as HTMLElement | null)?.blur()
    if (!open || !wasOpen) return
    const id = wentBack ? left.current[depth] : undefined
    const control = id === undefined ? null : document.querySelector<HTMLElement>(`[data-focus-id="${CSS.escape(id)}"]`)
    if (control !== null) control.focus()
    else if (!document.activeElement?.hasAttribute('data-takes-focus')) heading.current?.focus({ preventScroll: true })
  }, [depth, view, open, heading])
}
