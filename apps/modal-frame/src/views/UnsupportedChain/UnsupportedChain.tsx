import { useAtomValue } from 'jotai'
import { useDeps } from '../../flows/DepsContext.tsx'
import { disconnect } from '../../flows/disconnect.ts'
import { modalAtom } from '../../state/modal.ts'
import { networksAtom } from '../../state/network.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { DisconnectIcon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'
import { NetworkRow } from '../NetworkRow.tsx'
import './UnsupportedChain.css'

/** S4.5: the wallet is where the app is not. It is left by choosing a network or by disconnecting, and says so. */
export function UnsupportedChain() {
  const t = useMessages()
  const deps = useDeps()
  const networks = useAtomValue(networksAtom)
  const { loading, loadingByNamespace } = useAtomValue(modalAtom)
  const isBusy = loading || Object.values(loadingByNamespace).includes(true)
  return (
    <div className="unsupported-chain">
      <Alert type="warning">{t('unsupportedText')}</Alert>
      <ul className="rows" aria-label={t('networks')}>
        {networks.map((network) => (
          <NetworkRow key={network.caipNetworkId} network={network} />
        ))}
      </ul>
      <Button look="danger" disabled={isBusy} onClick={() => void disconnect(deps)}>
        <DisconnectIcon />
        {isBusy ? t('disconnecting') : t('disconnect')}
      </Button>
    </div>
  )
}
