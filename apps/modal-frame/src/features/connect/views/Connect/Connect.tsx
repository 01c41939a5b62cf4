import { atom, useAtom, useAtomValue } from 'jotai'
import { type CSSProperties, Fragment, startTransition, useEffect, useMemo } from 'react'
import type { Feature } from '../../../../core/features/Feature.ts'
import { configAtom } from '../../../../core/host/config.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { AllWalletsRow } from '../../../../core/wallets/parts/AllWalletsRow.tsx'
import { WalletRow } from '../../../../core/wallets/parts/WalletRow.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { afterPaint } from '../../../../ui/hooks/afterPaint.ts'
import { FIRST_ROWS, isConnectPaintedAtom } from '../../state/initialRows.ts'
import { connectMethodsAtom, walletCountAtom, walletGroupsAtom } from '../../state/walletGroups.ts'
import './Connect.css'

/** The connect methods that exist, in their order (S2.2, S2.9, S2.10). */
export function Connect() {
  const t = useMessages()
  const deps = useDeps()
  const { features } = deps
  const offered = useAtomValue(useMemo(() => offeredMethodsAtom(features), [features]))
  return (
    <div className="connect">
      {offered.map(({ name, Part }, index) => (
        <Fragment key={name}>
          {index > 0 && <p className="connect-or">{t('or')}</p>}
          <Part />
        </Fragment>
      ))}
      <p className="connect-foot">
        {t('newToWallets')}{' '}
        <Button look="text" onClick={() => navigate(deps, { view: 'WhatIsAWallet' })}>
          {t('getStarted')}
        </Button>
      </p>
    </div>
  )
}

/** The methods that exist here, in their order (S2.9). */
function offeredMethodsAtom(features: readonly Feature[]) {
  const parts = features.flatMap(({ connectMethod }) => connectMethod ?? [])
  return atom((get) =>
    get(connectMethodsAtom).flatMap((name) => {
      if (name === 'wallet') return { name, Part: Wallets }
      const part = parts.find((one) => one.name === name)
      return part !== undefined && get(part.isOfferedAtom) ? { name, Part: part.Part } : []
    }),
  )
}

function Wallets() {
  const t = useMessages()
  const groups = useAtomValue(walletGroupsAtom)
  const allCount = useAllWalletsCount()
  const isDrawn = useIsDrawn()
  const rows = groups.flatMap(({ name, wallets }) => wallets.map((wallet) => ({ name, wallet })))
  const isInstalled = rows.some(({ wallet }) => wallet.connector !== undefined)
  const total = rows.length + (allCount === 0 ? 0 : 1)
  const limit = isDrawn ? total : FIRST_ROWS
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
            isPictureLate={!isDrawn}
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

/** True from the drawing on that follows the first one. */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useAtom(isConnectPaintedAtom)
  useEffect(() => afterPaint(() => startTransition(() => setDrawn(true))), [setDrawn])
  return isDrawn
}

/** Their space, so that nothing moves when they come. */
function RowsToCome({ count }: { count: number }) {
  // biome-ignore lint/nursery/noInlineStyles: React sets it through CSSOM, which a strict CSP allows.
  return <li className="connect-to-come" aria-hidden="true" style={{ '--count': count } as CSSProperties} />
}

/** Zero where the row of all wallets is not offered. */
function useAllWalletsCount(): number {
  const count = useAtomValue(walletCountAtom)
  return (useAtomValue(configAtom)?.allWallets ?? true) ? count : 0
}

function CountTag({ count }: { count: number }) {
  const t = useMessages()
  return <Tag>{count < 10 ? count : t('walletCount', { count: Math.floor(count / 10) * 10 })}</Tag>
}
