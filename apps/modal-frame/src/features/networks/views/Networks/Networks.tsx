import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { activeNetworkIdAtom, networksAtom, searchNetworks } from '../../../../core/networks/network.ts'
import { useFoundNotice } from '../../../../core/notices/useFoundNotice.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { SearchField } from '../../../../ui/controls/SearchField.tsx'
import { useDebounced } from '../../../../ui/hooks/useDebounced.ts'
import { NetworkRow } from '../../parts/NetworkRow.tsx'
import './Networks.css'
import { texts } from '../../texts/texts.ts'

const DEBOUNCE_MS = 100

export function Networks() {
  const t = useMessages(texts)
  const deps = useDeps()
  const active = useAtomValue(activeNetworkIdAtom)
  const [query, setQuery] = useState('')
  const settled = useDebounced(query, DEBOUNCE_MS)
  const networks = searchNetworks(useAtomValue(networksAtom), settled)
  useFoundNotice(texts, 'noticeNetworksFound', { query: settled, count: networks.length })
  return (
    <div className="networks">
      <div className="networks-search">
        <SearchField label={t('searchNetworks')} value={query} onChange={setQuery} />
      </div>
      {networks.length === 0 ? (
        <EmptyState
          title={t('noNetworkFound', { query: settled })}
          text={t('noNetworkFoundText')}
          action={
            <Button variant="soft" onClick={() => setQuery('')}>
              {t('showAllNetworks')}
            </Button>
          }
        />
      ) : (
        <ul className="rows" aria-label={t('networks')} ref={showActive}>
          {networks.map((network) => (
            <NetworkRow key={network.caipNetworkId} network={network} isActive={network.caipNetworkId === active} />
          ))}
        </ul>
      )}
      <p className="networks-foot">
        <Button variant="text" onClick={() => navigate(deps, { view: 'WhatIsANetwork' })}>
          {t('newToNetworks')}
        </Button>
      </p>
    </div>
  )
}

function showActive(list: Element | null) {
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}
