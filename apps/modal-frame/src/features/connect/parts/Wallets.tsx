import { useAtom, useAtomValue } from 'jotai'
import { type CSSProperties, startTransition, useEffect } from 'react'
import { configAtom } from '../../../core/host/config.ts'
import { AllWalletsRow } from '../../../core/wallets/parts/AllWalletsRow.tsx'
import { WalletRow } from '../../../core/wallets/parts/WalletRow.tsx'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../ui/card/EmptyState.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { afterPaint } from '../../../ui/hooks/afterPaint.ts'
import { FIRST_ROWS, isConnectPaintedAtom } from '../state/initialRows.ts'
import { walletCountAtom, walletGroupsAtom } from '../state/walletGroups.ts'

export function Wallets() {
  const t = useMessages()
  const groups = useAtomValue(walletGroupsAtom)
  const allCount = useAllWalletsCount()
  const isRendered = useIsDrawn()
  const rows = groups.flatMap(({ name, wallets }) => wallets.map((wallet) => ({ name, wallet })))
  const isInstalled = rows.some(({ wallet }) => wallet.connector !== undefined)
  const total = rows.length + (allCount === 0 ? 0 : 1)
  const limit = isRendered ? total : FIRST_ROWS
  return (
    <>
      {!isInstalled && <EmptyState title={t('noWalletsTitle')} text={t('noWalletsText')} />}
      {/* biome-ignore lint/nursery/noInlineStyles: React sets it through CSSOM, which a strict CSP allows. */}
      <ul className="rows" aria-label={t('wallets')} style={{ '--rows': total } as CSSProperties}>
        {rows.slice(0, limit).map(({ name, wallet }) => (
          <WalletRow
            key={`${name} ${wallet.id}`}
            wallet={wallet}
            isRecent={name === 'recent'}
            isPictureLate={!isRendered}
          />
        ))}
        {total <= limit ? (
          allCount > 0 && <AllWalletsRow end={<CountTag count={allCount} />} />
        ) : (
          <RowsToCome count={total - limit} />
        )}
      </ul>
    </>
  )
}

function useIsDrawn(): boolean {
  const [isRendered, setDrawn] = useAtom(isConnectPaintedAtom)
  useEffect(() => afterPaint(() => startTransition(() => setDrawn(true))), [setDrawn])
  return isRendered
}

/** Reserves space, so that nothing moves. */
function RowsToCome({ count }: { count: number }) {
  // biome-ignore lint/nursery/noInlineStyles: React sets it through CSSOM, which a strict CSP allows.
  return <li className="connect-to-come" aria-hidden="true" style={{ '--count': count } as CSSProperties} />
}

function useAllWalletsCount(): number {
  const count = useAtomValue(walletCountAtom)
  return (useAtomValue(configAtom)?.allWallets ?? true) ? count : 0
}

function CountTag({ count }: { count: number }) {
  const t = useMessages()
  return <Tag>{count < 10 ? count : t('walletCount', { count: Math.floor(count / 10) * 10 })}</Tag>
}
