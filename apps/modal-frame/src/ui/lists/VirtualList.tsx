import { lazy, Suspense, useEffect } from 'react'
import type { ListProps } from './ListProps.ts'
import './VirtualList.css'

/** More than a card shows, few enough to render at once. */
const MAX_PLAIN = 24

const LongList = lazy(async () => {
  const { LongList: List } = await import('./LongList.tsx')
  return { default: List }
}) as typeof import('./LongList.tsx').LongList

/** Shows the first rows until the virtual list has loaded. */
export function VirtualList<Item>(props: ListProps<Item>) {
  const first = <ShortList {...props} />
  if (props.items.length <= MAX_PLAIN) return first
  return (
    <Suspense fallback={first}>
      <LongList {...props} />
    </Suspense>
  )
}

function ShortList<Item>({ label, items, keyOf, heightOf, children, onEnd }: ListProps<Item>) {
  useEffect(() => {
    if (items.length <= MAX_PLAIN) onEnd?.()
  }, [items, onEnd])
  return (
    <ul
      className="virtual-list"
      aria-label={label}
      ref={(element) => {
        const height = items.reduce((sum, item) => sum + heightOf(item), 0)
        if (element !== null && items.length > MAX_PLAIN) element.style.minBlockSize = `${height}px`
      }}
    >
      {items.slice(0, MAX_PLAIN).map((item, index) => (
        <li key={keyOf(item)} aria-setsize={items.length} aria-posinset={index + 1}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
