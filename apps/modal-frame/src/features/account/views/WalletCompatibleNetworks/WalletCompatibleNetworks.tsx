import { useAtomValue } from 'jotai'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Picture } from '../../../../ui/display/Picture.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import '../../../../ui/lists/FactRow.css'
import { compatibleNetworksAtom } from '../../state/compatibleNetworks.ts'
import { texts } from '../../texts/texts.ts'

export function WalletCompatibleNetworks() {
  const t = useMessages(texts)
  const networks = useAtomValue(compatibleNetworksAtom)
  return (
    <>
      <Alert type="info">{t('compatibleText')}</Alert>
      <ul>
        {networks.map(({ caipNetworkId, name, assets }) => (
          <li key={caipNetworkId} className="fact-row">
            <Picture source={assets.imageUrl} name={name} shape="round" />
            <span className="row-text">
              <bdi className="row-title">{name}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
