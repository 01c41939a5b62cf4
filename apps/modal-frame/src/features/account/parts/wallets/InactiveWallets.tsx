import { useAtomValue } from 'jotai'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { inactiveConnectionsAtom } from '../../../../core/host/hostState.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { texts } from '../../texts/wallets/texts.ts'
import { InactiveWallet } from './InactiveWallet.tsx'
import './InactiveWallets.css'

/** The connected wallets that are not active, and the way to connect another one. */
export function InactiveWallets() {
  const t = useMessages(texts)
  const deps = useDeps()
  const connections = useAtomValue(inactiveConnectionsAtom)
  const isConnect = useAtomValue(routeAtom).view === 'Connect'
  const isConnected = useAtomValue(accountAtom)?.address !== undefined
  // There, a connected visitor came to add a wallet.
  if (isConnect && isConnected) return null
  return (
    <div className="wallets">
      {connections.length > 0 && <h2 className="wallets-title">{t('otherWallets')}</h2>}
      {connections.map((one) => (
        <InactiveWallet key={`${one.namespace}:${one.connectorId}`} connection={one} />
      ))}
      {!isConnect && (
        <div>
          <ul className="rows">
            <Row
              id="add-wallet"
              image={<span className="wallets-add" aria-hidden="true" />}
              title={t('addWallet')}
              onClick={() => navigate(deps, { view: 'Connect' })}
            />
          </ul>
        </div>
      )}
    </div>
  )
}
