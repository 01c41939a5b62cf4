import { useAtom, useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { lazyComponent } from '../../../../../core/features/lazyComponent.ts'
import { configAtom } from '../../../../../core/host/config.ts'
import { track } from '../../../../../core/host/track.ts'
import { useDeps } from '../../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../../core/queries/queryKeys.ts'
import { useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { Tabs } from '../../../../../ui/controls/Tabs.tsx'
import { SkeletonRows } from '../../../../../ui/feedback/Skeleton.tsx'
import { ACCOUNT_TABS, currentTabAtom } from '../../../state/currentTab.ts'
import { texts } from '../../../texts/texts.ts'
import { ActivityList } from './ActivityList.tsx'
import { TokenList } from './TokenList.tsx'

const NftGallery = lazyComponent(() => import('./NftGallery.tsx'), 'NftGallery')

const PANELS = { tokens: TokenList, nfts: NftGallery, activity: ActivityList }

/** Separate requests, so that a failure leaves the others. */
export function AccountTabs({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const [current, setCurrent] = useAtom(currentTabAtom)
  const deps = useDeps()
  const { gateway } = deps
  const isHistoryHidden = useAtomValue(configAtom)?.hidden?.includes('history')
  // Only a gateway has NFTs.
  const absent = [gateway === undefined && 'nfts', isHistoryHidden && 'activity']
  const tabs = ACCOUNT_TABS.filter((id) => !absent.includes(id))
  const selected = tabs.find((id) => id === ACCOUNT_TABS[current]) ?? 'tokens'
  const Panel = PANELS[selected]
  return (
    <Tabs
      label={t('accountTabs')}
      tabs={tabs.map((id) => ({ id, label: t(id) }))}
      selected={selected}
      onSelect={(id) => {
        if (id === 'activity') track(deps, 'CLICK_TRANSACTIONS')
        setCurrent(ACCOUNT_TABS.indexOf(id))
      }}
    >
      <div className="account-panel">
        <Suspense fallback={<SkeletonRows count={4} />}>
          <Panel account={account} />
        </Suspense>
      </div>
    </Tabs>
  )
}
