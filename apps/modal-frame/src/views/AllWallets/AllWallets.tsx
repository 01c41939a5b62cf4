import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { allWalletsAtom } from '../../state/walletGroups.ts'
import { searchWallets } from '../../state/wallets.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useDebounced } from '../useDebounced.ts'
import { useFoundNotice } from '../useFoundNotice.ts'
import { WalletRow } from '../WalletRow.tsx'
import './AllWallets.css'

const DEBOUNCE_MS = 100

/** S2.2: every wallet that is known so far, with a search over all of them. */
export function AllWallets() {
  const t = useMessages()
  const [query, setQuery] = useState('')
  const settled = useDebounced(query, DEBOUNCE_MS)
  const wallets = searchWallets(useAtomValue(allWalletsAtom), settled)
  useFoundNotice('walletsFound', settled, wallets.length)
  return (
    <div className="all-wallets">
      <SearchField label={t('searchWallets')} value={query} onChange={setQuery} />
      {wallets.length === 0 ? (
        <EmptyState
          title={t('noWalletFound', { query: settled })}
          text={t('noWalletFoundText')}
          action={
            <Button look="soft" onClick={() => setQuery('')}>
              {t('showAll')}
            </Button>
          }
        />
      ) : (
        <ul className="rows all-wallets-list" aria-label={t('wallets')}>
          {wallets.map((wallet) => (
            <WalletRow key={wallet.id} wallet={wallet} />
          ))}
        </ul>
      )}
    </div>
  )
}
