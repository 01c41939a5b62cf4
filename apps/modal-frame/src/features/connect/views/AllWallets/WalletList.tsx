import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, useState } from 'react'
import { WalletRow } from '../../../../core/wallets/parts/WalletRow.tsx'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import type { RowPosition } from '../../../../ui/lists/Row.tsx'

type Props = {
  wallets: readonly Wallet[]
  /** The last rows are near: loads more. */
  onEnd?: () => void
}

const ROW_PX = 64
/** Extra rows: the keyboard reaches them before they are visible. */
const OVERSCAN = 6
const NEAR_END = 12

/** A virtual list inside the card's scroller. */
export function WalletList({ wallets, onEnd }: Props) {
  const t = useMessages()
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  const rows = useVirtualizer({
    count: wallets.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => wallets[index]?.id ?? index,
    getScrollElement: () => list.current?.closest<HTMLElement>('.card-body') ?? null,
    initialRect: { width: 0, height: 680 },
    overscan: OVERSCAN,
    measureElement: heightOf,
    scrollMargin: margin,
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => setMargin(list.current?.offsetTop ?? 0), [])
  useEffect(() => {
    if (last >= wallets.length - NEAR_END) onEnd?.()
  }, [last, wallets.length, onEnd])
  return (
    <ul
      className="wallet-list"
      aria-label={t('wallets')}
      ref={(element) => {
        list.current = element
        // CSSOM works under a strict CSP.
        if (element !== null) element.style.blockSize = `${rows.getTotalSize()}px`
      }}
    >
      {shown.map(({ key, index, start }) => {
        const wallet = wallets[index]
        return (
          wallet && (
            <ListedWallet
              key={key}
              wallet={wallet}
              index={index}
              count={wallets.length}
              top={start - margin}
              measure={rows.measureElement}
            />
          )
        )
      })}
    </ul>
  )
}

/** Uses the browser's reported height: measuring would lay out twice. */
function heightOf<List extends Element>(
  row: Element,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<List, Element>,
) {
  const size = entry?.borderBoxSize[0]
  if (size !== undefined) return Math.round(size.blockSize)
  return list.measurementsCache[list.indexFromElement(row)]?.size ?? ROW_PX
}

/** Memoized part by part for scrolling. */
const ListedWallet = memo(({ wallet, ...position }: { wallet: Wallet } & RowPosition) => (
  <WalletRow wallet={wallet} position={position} />
))
