import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { isOpenAtom } from '../core/router/modal.ts'
import { currentRoute, routerAtom } from '../core/router/router.ts'
import type { Entrance } from '../ui/card/Card.tsx'

/** The first view has none, because the placeholder was visible. */
export function useEntrance(): Entrance {
  const open = useAtomValue(isOpenAtom)
  const router = useAtomValue(routerAtom)
  const depth = router.length
  const { view } = currentRoute(router)
  const [shown, setShown] = useState({ open, depth, view, entrance: 'still' as Entrance })
  if (shown.open === open && shown.depth === depth && shown.view === view) return shown.entrance
  const slide = depth < shown.depth ? 'back' : 'forward'
  const moved = shown.view === view ? shown.entrance : slide
  const entrance = shown.open && open ? moved : 'still'
  setShown({ open, depth, view, entrance })
  return entrance
}
