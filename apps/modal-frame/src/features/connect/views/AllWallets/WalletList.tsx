import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { WalletCell } from './WalletCell.tsx'

type Props = {
  label: string
  wallets: readonly Wallet[]
  onEnd?: () => void
}

const MAX_COLUMNS = 4
/** Minimum width in rem: 200 % text has fewer columns. */
const CELL_REM = 4.5
const ROW_PX = 100
/** The keyboard reaches extra rows before they are visible. */
const OVERSCAN = 2
const NEAR_END = 4

export function WalletList({ label, wallets, onEnd }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { margin, columns } = useMeasures(list)
  const rows = useVirtualizer({
    count: Math.ceil(wallets.length / columns),
    estimateSize: () => ROW_PX,
    getItemKey: (row) => wallets[row * columns]?.id ?? row,
    getScrollElement: () => list.current?.closest<HTMLElement>('.card-body') ?? null,
    initialRect: { width: 0, height: 680 },
    overscan: OVERSCAN,
    measureElement: heightOf,
    scrollMargin: margin,
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if ((last + NEAR_END) * columns >= wallets.length) onEnd?.()
  }, [last, columns, wallets.length, onEnd])
  return (
    <ul
      className="wallet-list"
      aria-label={label}
      ref={(element) => {
        list.current = element
        if (element !== null) element.style.blockSize = `${rows.getTotalSize()}px`
      }}
    >
      {shown.flatMap(({ index: row, start }) =>
        wallets
          .slice(row * columns, (row + 1) * columns)
          .map((wallet, column) => (
            <ListedWallet
              key={wallet.id}
              wallet={wallet}
              row={row}
              column={column}
              columns={columns}
              count={wallets.length}
              top={start - margin}
              measure={column === 0 ? rows.measureElement : undefined}
            />
          )),
      )}
    </ul>
  )
}

function useMeasures(list: React.RefObject<HTMLElement | null>) {
  const [measures, setMeasures] = useState({ margin: 0, columns: MAX_COLUMNS })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const read = () => {
      const { fontSize } = getComputedStyle(document.documentElement)
      const fitting = Math.floor(element.clientWidth / (CELL_REM * Number.parseFloat(fontSize)))
      const columns = Math.min(MAX_COLUMNS, Math.max(2, fitting || MAX_COLUMNS))
      const margin = element.offsetTop
      setMeasures((before) => (before.margin === margin && before.columns === columns ? before : { margin, columns }))
    }
    read()
    const observer = new ResizeObserver(read)
    for (const box of [element, element.parentElement]) if (box) observer.observe(box)
    return () => observer.disconnect()
  }, [list])
  return measures
}

/** Measuring would lay out twice. */
function heightOf<List extends Element>(
  row: Element,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<List, Element>,
) {
  const size = entry?.borderBoxSize[0]
  if (size !== undefined) return Math.round(size.blockSize)
  return list.measurementsCache[list.indexFromElement(row)]?.size ?? ROW_PX
}

type CellProps = {
  wallet: Wallet
  row: number
  column: number
  columns: number
  count: number
  top: number
  /** A new function would remeasure every row. */
  measure: ((row: HTMLLIElement | null) => void) | undefined
}

const ListedWallet = memo(({ wallet, row, column, columns, count, top, measure }: CellProps) => (
  <li
    ref={measure}
    // biome-ignore lint/nursery/noInlineStyles: React sets it through CSSOM, which a strict CSP allows.
    style={{
      insetBlockStart: top,
      insetInlineStart: `${(column * 100) / columns}%`,
      inlineSize: `${100 / columns}%`,
    }}
    data-index={row}
    aria-setsize={count}
    aria-posinset={row * columns + column + 1}
  >
    <WalletCell wallet={wallet} />
  </li>
))
