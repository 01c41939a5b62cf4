import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useReducer, useState } from 'react'

type List = Virtualizer<HTMLElement, Element>
type Options = Omit<
  VirtualizerOptions<HTMLElement, Element>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'onChange'
>

/** `useVirtualizer` renders inside the scroll event. A separate task keeps that frame short. */
export function useVirtualRows(options: Options): List {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const all = { observeElementRect, observeElementOffset, scrollToFn: elementScroll, onChange: render, ...options }
  const [list] = useState(() => new Virtualizer(all))
  list.setOptions(all)
  useLayoutEffect(() => list._didMount(), [list])
  useLayoutEffect(() => list._willUpdate())
  return list
}
