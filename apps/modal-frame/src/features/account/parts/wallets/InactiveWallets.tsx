import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import { MAX_CONNECTIONS } from '@airlock/protocol/constants'
import { useAtomValue } from 'jotai'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { inactiveConnectionsAtom, sessionAtom } from '../../../../core/host/hostState.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { texts } from '../../texts/wallets/texts.ts'
import { InactiveWallet } from './InactiveWallet.tsx'
import './InactiveWallets.css'

export function InactiveWallets() {
  const t = useMessages(texts)
  const deps = useDeps()
  const connections = useAtomValue(inactiveConnectionsAtom)
  const isConnect = useAtomValue(routeAtom).view === 'Connect'
  const account = useAtomValue(accountAtom)
  const isConnected = account?.address !== undefined
  const names = [account?.connectedWalletInfo?.name, ...connections.map(({ name }) => name)].map(fold)
  const hasNamesake = ({ name }: InactiveConnection) => names.filter((one) => one === fold(name)).length > 1
  // A connected user came to add a wallet.
  if (isConnect && isConnected) return <Evicted connections={connections} />
  return (
    <div className="wallets">
      {connections.length > 0 && <h2 className="wallets-title">{t('otherWallets')}</h2>}
      {connections.map((one) => (
        <InactiveWallet key={`${one.namespace}:${one.connectorId}`} connection={one} hasNamesake={hasNamesake(one)} />
      ))}
      {!isConnect && <Evicted connections={connections} />}
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

function Evicted({ connections }: { connections: readonly InactiveConnection[] }) {
  const t = useMessages(texts)
  const namespaces = useAtomValue(sessionAtom)?.namespaces
  const last = connections.filter(
    (one) =>
      namespaces?.[one.namespace]?.status === 'connected' &&
      connections.filter(({ namespace }) => namespace === one.namespace)[MAX_CONNECTIONS - 1] === one,
  )
  return last.map(({ namespace, name }) => (
    <p key={namespace} className="wallets-title">
      {t('walletsFull', { wallet: name })}
    </p>
  ))
}

function fold(name: string | undefined) {
  return name?.trim().toLowerCase()
}
