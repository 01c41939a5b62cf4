import { useAtomValue } from 'jotai'
import { configAtom } from '../../../../core/host/config.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { GridIcon } from '../../../../ui/icons/icons.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import './ConnectingWalletConnect.css'
import { WalletConnectPanel } from './WalletConnectPanel.tsx'

/** Connects a WalletConnect wallet by each way that this device has: code, app, site (S2.2). */
export function ConnectingWalletConnect() {
  const route = useAtomValue(routeAtom)
  if (route.view !== 'ConnectingWalletConnect') return null
  const { wallet } = route
  return (
    <div className="wallet-connect">
      <WalletConnectPanel wallet={wallet} />
      {wallet.isGeneric && <AllWalletsRow />}
    </div>
  )
}

function AllWalletsRow() {
  const t = useMessages()
  const deps = useDeps()
  const isOffered = useAtomValue(configAtom)?.allWallets ?? true
  if (!isOffered) return null
  return (
    <ul className="rows">
      <Row
        id="all-wallets"
        onClick={() => navigate(deps, { view: 'AllWallets' })}
        title={t('allWallets')}
        picture={
          <span className="picture picture-row picture-squircle wallet-connect-icon" aria-hidden="true">
            <GridIcon />
          </span>
        }
      />
    </ul>
  )
}
