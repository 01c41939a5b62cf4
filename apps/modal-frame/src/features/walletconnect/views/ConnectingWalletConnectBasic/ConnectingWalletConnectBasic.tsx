import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { isOpenAtom } from '../../../../core/router/modal.ts'
import { attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { AllWalletsRow } from '../../../../core/wallets/parts/AllWalletsRow.tsx'
import { walletConnectWallet } from '../../../../core/wallets/walletConnectWallet.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { SearchIcon } from '../../../../ui/icons/icons.tsx'
import '../ConnectingWalletConnect/ConnectingWalletConnect.css'
import { WalletConnectPanel } from '../ConnectingWalletConnect/WalletConnectPanel.tsx'

export function ConnectingWalletConnectBasic() {
  const t = useMessages()
  useStarted()
  return (
    <div className="wallet-connect">
      <WalletConnectPanel wallet={walletConnectWallet} />
      <ul className="rows">
        <AllWalletsRow id="search-wallets" title={t('searchWallets')} icon={<SearchIcon />} />
      </ul>
    </div>
  )
}

function useStarted() {
  const deps = useDeps()
  const open = useAtomValue(isOpenAtom)
  const isIdle = useAtomValue(attemptAtom).status === 'idle'
  useEffect(() => {
    if (!open || !isIdle) return
    // Delayed, so that an undone effect sends no request.
    const start = setTimeout(() => void connect(deps, walletConnectWallet))
    return () => clearTimeout(start)
  }, [deps, open, isIdle])
}
