import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import './VirtualList.css'

type Props<Item> = {
  label: string
  items: readonly Item[]
  /** Must be stable, like `items`: a change remeasures every item. */
  keyOf: (item: Item) => string
  /** Estimated height in px, with the gap. */
  heightOf: (item: Item) => number
  children: (item: Item) => ReactNode
  /** The last items are near: loads more. */
  onEnd?: (() => void) | undefined
}

const OVERSCAN = 6
const NEAR_END = 12

/** A virtual list inside the card's scroller. */
export function VirtualList<Item>({ label, items, keyOf, heightOf, children, onEnd }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const margin = useDistance(list)
  const height = (index: number) => {
    const item = items[index]
    return item === undefined ? 0 : heightOf(item)
  }
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    [items, keyOf],
  )
  const rows = useVirtualizer({
    count: items.length,
    estimateSize: height,
    getItemKey,
    getScrollElement: () => list.current?.closest<HTMLElement>('.card-body') ?? null,
    initialRect: { width: 0, height: 680 },
    overscan: OVERSCAN,
    measureElement: (row, entry, virtualizer) => measure(row, entry, virtualizer, height),
    scrollMargin: margin,
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - NEAR_END) onEnd?.()
  }, [last, items.length, onEnd])
  return (
    <ul
      className="virtual-list"
      aria-label={label}
      ref={(element) => {
        list.current = element
        // CSSOM works under a strict CSP.
        if (element !== null) element.style.blockSize = `${rows.getTotalSize()}px`
      }}
    >
      {shown.map(({ key, index, start }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <li
              key={key}
              ref={rows.measureElement}
              // biome-ignore lint/nursery/noInlineStyles: React sets it through CSSOM, which a strict CSP allows.
              style={{ insetBlockStart: start - margin }}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Offset of the list in its scroller, in px. */
function useDistance(list: React.RefObject<HTMLElement | null>) {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const body = list.current?.closest<HTMLElement>('.card-body')
    const content = body?.firstElementChild
    if (!body || !content) return
    const read = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      setDistance(Math.round(top - body.getBoundingClientRect().top + body.scrollTop))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(content)
    return () => observer.disconnect()
  }, [list])
  return distance
}

/** The browser's reported height: measuring would lay out twice. */
function measure<List extends Element>(
  row: Element,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<List, Element>,
  estimate: (index: number) => number,
) {
  const size = entry?.borderBoxSize[0]
  if (size !== undefined) return Math.round(size.blockSize)
  const index = list.indexFromElement(row)
  return list.measurementsCache[index]?.size ?? estimate(index)
}
