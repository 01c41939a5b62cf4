import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListProps } from './ListProps.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/** Above and below the card. A jump renders them all in one task. */
const OVERSCAN = 3
const NEAR_END = 12

export function LongList<Item>({ label, items, keyOf, heightOf, children, onEnd }: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const margin = useDistance(list)
  const [focused, setFocused] = useState<number>()
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
  const rows = useVirtualRows({
    count: items.length,
    estimateSize: height,
    getItemKey,
    getScrollElement: () => list.current?.closest<HTMLElement>('.card-body') ?? null,
    initialRect: { width: 0, height: 680 },
    overscan: OVERSCAN,
    // The keyboard's row stays when it scrolls away.
    rangeExtractor: (range) => withRow(range, focused),
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
      className="virtual-list virtual-list-long"
      aria-label={label}
      onFocus={({ target }) => setFocused(rowOf(target))}
      onBlur={({ relatedTarget }: FocusEvent) => setFocused(rowOf(relatedTarget))}
      ref={(element) => {
        list.current = element
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

function withRow(range: Range, row: number | undefined): number[] {
  const shown = defaultRangeExtractor(range)
  if (row === undefined || row >= range.count || shown.includes(row)) return shown
  return row < range.startIndex ? [row, ...shown] : [...shown, row]
}

function rowOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row === null ? undefined : Number(row.dataset.index)
}

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

/** Measuring would lay out twice. */
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
