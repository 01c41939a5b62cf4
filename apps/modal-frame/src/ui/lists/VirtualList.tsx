import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import './VirtualList.css'

type Props<Item> = {
  /** Name of the list, for screen readers. */
  label: string
  items: readonly Item[]
  /** The same function at each render: another one has all items measured again, and so have other items. */
  keyOf: (item: Item) => string
  /** Height of an item before it was drawn, in px, with the gap below it. */
  heightOf: (item: Item) => number
  children: (item: Item) => ReactNode
  /** The last items are near: there may be more to load. */
  onEnd?: (() => void) | undefined
}

/** Items beyond the edge: the keyboard moves onto them before they are seen. */
const OVERSCAN = 6
const NEAR_END = 12

/** A list of any length: only the items about to be seen are in the document, in the scrolling of the card. */
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
        // Through CSSOM, which a strict CSP allows.
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

/** Distance of the list from the top of what scrolls, in px. It changes with what stands above the list. */
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

/** Height that the browser reports after its own layout, and the last known one until then: measuring would lay out every step twice. */
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
