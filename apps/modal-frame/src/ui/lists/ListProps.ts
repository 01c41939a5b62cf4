import type { ReactNode } from 'react'

export type ListProps<Item> = {
  label: string
  items: readonly Item[]
  /** Must be stable, like `items`: a change remeasures every item. */
  keyOf: (item: Item) => string
  /** Pixels, with the gap. */
  heightOf: (item: Item) => number
  children: (item: Item) => ReactNode
  onEnd?: (() => void) | undefined
}
