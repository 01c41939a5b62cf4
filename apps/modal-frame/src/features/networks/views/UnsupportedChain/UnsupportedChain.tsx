import { useAtomValue } from 'jotai'
import { disconnect } from '../../../../core/accounts/disconnect.ts'
import { networksAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { isLoadingAtom } from '../../../../core/router/modal.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { DisconnectIcon } from '../../../../ui/icons/icons.tsx'
import { NetworkRow } from '../../parts/NetworkRow.tsx'
import './UnsupportedChain.css'
import { texts } from '../../texts/texts.ts'

export function UnsupportedChain() {
  const t = useMessages(texts)
  const deps = useDeps()
  const networks = useAtomValue(networksAtom)
  const isBusy = useAtomValue(isLoadingAtom)
  return (
    <div className="unsupported-chain">
      <Alert type="warning">{t('unsupportedText')}</Alert>
      <ul className="rows" aria-label={t('networks')}>
        {networks.map((network) => (
          <NetworkRow key={network.caipNetworkId} network={network} />
        ))}
      </ul>
      <div className="unsupported-chain-end">
        <Button variant="danger" disabled={isBusy} onClick={() => void disconnect(deps)}>
          <DisconnectIcon />
          {isBusy ? t('disconnecting') : t('disconnect')}
        </Button>
      </div>
    </div>
  )
}
