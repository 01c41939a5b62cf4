import { type FocusEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createDrawQueue, type DrawQueue } from './createDrawQueue.ts'
import { rowPositions } from './rowPositions.ts'
import { useRowHeights } from './useRowHeights.ts'
import { useRowRange } from './useRowRange.ts'
import './VirtualList.css'

type Props<Item> = {
  label: string
  items: readonly Item[]
  /** Must be stable, like `items`: a change positions every item again. */
  keyOf: (item: Item) => string
  /** Height in px before a row was drawn, with the gap. Must be stable. */
  heightOf: (item: Item) => number
  children: (item: Item) => ReactNode
  /** The last items are near: loads more. */
  onEnd?: (() => void) | undefined
}

const NEAR_END = 12
/** More than a card shows. */
const FIRST_ROWS = 24
/** A slow phone takes 4 ms for a row. */
const ROWS_PER_FRAME = 6

/** A virtual list inside the card's scroller. Rows that scroll into view are drawn a few in each frame. */
export function VirtualList<Item>({ label, items, keyOf, heightOf, children, onEnd }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [queue] = useState(() => createDrawQueue(FIRST_ROWS, ROWS_PER_FRAME))
  const { heights, observe } = useRowHeights(list)
  const tops = useMemo(
    () => rowPositions(items.map((item) => heights.byKey.get(keyOf(item)) ?? heightOf(item))),
    [items, keyOf, heightOf, heights],
  )
  const { first, last } = useRowRange(list, tops)
  const [focused, setFocused] = useState<string>()
  useEffect(() => {
    if (last >= items.length - NEAR_END) onEnd?.()
  }, [last, items.length, onEnd])
  const shown = indexes(first, last, items.length)
  // The keyboard's row stays when it scrolls away.
  const stored = focused === undefined ? -1 : items.findIndex((item) => keyOf(item) === focused)
  if (stored !== -1 && (stored < first || stored > last)) shown[stored < first ? 'unshift' : 'push'](stored)
  return (
    <ul
      className="virtual-list"
      aria-label={label}
      ref={list}
      // biome-ignore lint/nursery/noInlineStyles: React sets it through CSSOM, which a strict CSP allows.
      style={{ blockSize: tops.at(-1) ?? 0 }}
      onFocus={({ target }) => setFocused(rowOf(target)?.dataset.key)}
      onBlur={({ relatedTarget }: FocusEvent) => setFocused(rowOf(relatedTarget)?.dataset.key)}
    >
      {shown.map((index) => {
        const item = items[index]
        const key = item === undefined ? '' : keyOf(item)
        return (
          item !== undefined && (
            <Row
              key={key}
              id={key}
              item={item}
              index={index}
              count={items.length}
              top={tops[index] ?? 0}
              height={(tops[index + 1] ?? 0) - (tops[index] ?? 0)}
              queue={queue}
              observe={observe}
              render={children as (item: unknown) => ReactNode}
            />
          )
        )
      })}
    </ul>
  )
}

type RowProps = {
  id: string
  item: unknown
  index: number
  count: number
  top: number
  height: number
  queue: DrawQueue
  observe: (row: HTMLElement, key: string, height: number) => () => void
  render: (item: unknown) => ReactNode
}

const Row = memo(function Row({ id, item, index, count, top, height, queue, observe, render }: RowProps) {
  const [isRendered, setDrawn] = useState(queue.take)
  useEffect(() => (isRendered ? undefined : queue.wait(() => setDrawn(true))), [isRendered, queue])
  const measure = useCallback(
    (row: HTMLElement | null) => (row !== null && isRendered ? observe(row, id, height) : undefined),
    [isRendered, observe, id, height],
  )
  return (
    <li
      ref={measure}
      data-key={id}
      // biome-ignore lint/nursery/noInlineStyles: React sets it through CSSOM, which a strict CSP allows.
      style={{ insetBlockStart: top, ...(!isRendered && { blockSize: height }) }}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {isRendered && render(item)}
    </li>
  )
})

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null

function indexes(first: number, last: number, count: number): number[] {
  const shown: number[] = []
  for (let index = first; index <= last && index < count; index += 1) shown.push(index)
  return shown
}
