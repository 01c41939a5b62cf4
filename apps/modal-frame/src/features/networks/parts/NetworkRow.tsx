import type { CaipNetwork } from '../../../core/networks/network.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Image } from '../../../ui/display/Image.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { switchNetwork } from '../flows/switchNetwork.ts'
import { texts } from '../texts/texts.ts'

export function NetworkRow({ network, isActive = false }: { network: CaipNetwork; isActive?: boolean }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { caipNetworkId, name, assets, testnet } = network
  return (
    <Row
      id={caipNetworkId}
      isCurrent={isActive}
      onClick={() => void switchNetwork(deps, caipNetworkId)}
      image={<Image source={assets.imageUrl} name={name} shape="round" />}
      title={name}
      end={
        isActive ? <Tag variant="accent">{t('activeNetwork')}</Tag> : testnet ? <Tag>{t('testnet')}</Tag> : undefined
      }
    />
  )
}
