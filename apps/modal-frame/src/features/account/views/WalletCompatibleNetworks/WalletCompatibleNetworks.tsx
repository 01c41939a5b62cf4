import { useAtomValue } from 'jotai'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import '../../../../ui/lists/FieldRow.css'
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
            <Image source={assets.imageUrl} name={name} shape="round" />
            <span className="row-text">
              <bdi className="row-title">{name}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
