import { useAtomValue } from 'jotai'
import { configAtom } from '../../../../core/host/config.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { AllWalletsRow } from '../../../../core/wallets/parts/AllWalletsRow.tsx'
import './ConnectingWalletConnect.css'
import { WalletConnectPanel } from './WalletConnectPanel.tsx'

export function ConnectingWalletConnect() {
  const route = useAtomValue(routeAtom)
  const listsAll = useAtomValue(configAtom)?.allWallets ?? true
  if (route.view !== 'ConnectingWalletConnect') return null
  const { wallet } = route
  return (
    <div className="wallet-connect">
      <WalletConnectPanel wallet={wallet} />
      {wallet.isGeneric && listsAll && (
        <ul className="rows">
          <AllWalletsRow />
        </ul>
      )}
    </div>
  )
}
