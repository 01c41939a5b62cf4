import { atom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { configAtom } from '../../../../core/host/config.ts'
import { track } from '../../../../core/host/track.ts'
import { useFoundNotice } from '../../../../core/notices/useFoundNotice.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { walletPagesAtom } from '../../../../core/wallets/catalogue.ts'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { allWalletsAtom } from '../../../../core/wallets/listedWallets.ts'
import { offeredConnectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { walletConnectWallet } from '../../../../core/wallets/walletConnectWallet.ts'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { SearchField } from '../../../../ui/controls/SearchField.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { useDebounced } from '../../../../ui/hooks/useDebounced.ts'
import { RetryIcon } from '../../../../ui/icons/icons.tsx'
import { QrIcon } from '../../../../ui/icons/QrIcon.tsx'
import { loadMoreWallets, searchAllWallets } from '../../flows/loadWallets.ts'
import { trackListed } from '../../flows/trackListed.ts'
import { foundWalletsAtom } from '../../state/foundWallets.ts'
import { CertifiedMark } from './CertifiedMark.tsx'
import { WalletList } from './WalletList.tsx'
import './AllWallets.css'
import { texts } from '../../texts/texts.ts'

const DEBOUNCE_MS = 150

export function AllWallets() {
  const deps = useDeps()
  const t = useMessages(texts)
  const [query, setQuery] = useState('')
  const settled = useDebounced(query.trim(), DEBOUNCE_MS)
  useEffect(() => {
    // Without the text, which may be a recovery phrase (T251).
    if (settled !== '') track(deps, 'SEARCH_WALLET')
    void searchAllWallets(deps, settled)
    return () => void searchAllWallets(deps, '')
  }, [deps, settled])
  return (
    <div className="all-wallets">
      <SearchField label={t('searchWallets')} value={query} onChange={setQuery} />
      {settled === '' ? <Everything /> : <Found query={settled} onReset={() => setQuery('')} />}
    </div>
  )
}

function Everything() {
  const t = useMessages(texts)
  const deps = useDeps()
  const wallets = useAtomValue(allWalletsAtom)
  const { status, page } = useAtomValue(walletPagesAtom)
  const listed = useRef<readonly Wallet[]>([])
  useEffect(() => {
    listed.current = trackListed(deps, 'AllWallets', wallets, listed.current)
  }, [deps, wallets])
  useEffect(() => {
    if (page === 0 && status === 'idle') void loadMoreWallets(deps)
  }, [deps, page, status])
  const installed = wallets.filter(({ connector }) => connector !== undefined)
  const others = wallets.filter(({ connector }) => connector === undefined)
  return (
    <>
      {installed.length > 0 && <Group title={t('installed')} wallets={installed} />}
      {others.length > 0 && (
        <Group title={t('worksHere')} wallets={others} onEnd={() => status === 'ready' && void loadMoreWallets(deps)} />
      )}
      {status === 'loading' && <SkeletonRows count={3} />}
      {status === 'failed' && <Failed onRetry={() => void loadMoreWallets(deps)} />}
    </>
  )
}

function Group({ title, wallets, onEnd }: { title: string; wallets: readonly Wallet[]; onEnd?: () => void }) {
  const t = useMessages(texts)
  return (
    <>
      <h2 className="all-wallets-title">
        {title}
        {wallets.some(({ isCertified }) => isCertified) && (
          <span className="all-wallets-legend" aria-hidden="true">
            <CertifiedMark />
            {t('certified')}
          </span>
        )}
      </h2>
      <WalletList label={title} wallets={wallets} {...(onEnd && { onEnd })} />
    </>
  )
}

function Found({ query, onReset }: { query: string; onReset: () => void }) {
  const deps = useDeps()
  const t = useMessages(texts)
  const { status, wallets } = useAtomValue(foundWalletsAtom)(query)
  useFoundNotice(texts, 'noticeWalletsFound', { query: status === 'loading' ? '' : query, count: wallets.length })
  if (status === 'loading' && wallets.length === 0) return <SkeletonRows count={5} />
  return (
    <>
      {wallets.length > 0 && <WalletList label={t('wallets')} wallets={wallets} />}
      {status === 'failed' && <Failed onRetry={() => void searchAllWallets(deps, query)} />}
      {wallets.length === 0 && status !== 'failed' && <NothingFound query={query} onReset={onReset} />}
    </>
  )
}

/** Most wallets can scan a code, also unlisted ones. */
function NothingFound({ query, onReset }: { query: string; onReset: () => void }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const isScanOffered = useAtomValue(isScanOfferedAtom)
  return (
    <div className="all-wallets-none">
      <EmptyState title={t('noWalletFound', { query })} text={isScanOffered ? t('noWalletFoundScan') : undefined} />
      {isScanOffered && (
        <Button onClick={() => void connect(deps, walletConnectWallet)}>
          <QrIcon />
          {t('useQrInstead')}
        </Button>
      )}
      <Button variant="soft" onClick={onReset}>
        {t('showAll')}
      </Button>
    </div>
  )
}

const isScanOfferedAtom = atom(
  (get) =>
    get(configAtom)?.enableWalletConnect !== false &&
    get(offeredConnectorsAtom).some(({ supports }) => supports(walletConnectWallet)),
)

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(texts)
  return (
    <div className="all-wallets-failed">
      <Alert type="warning">{t('catalogueFailed')}</Alert>
      <Button variant="soft" onClick={onRetry}>
        <RetryIcon />
        {t('tryAgain')}
      </Button>
    </div>
  )
}
