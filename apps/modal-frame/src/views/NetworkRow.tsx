import { useDeps } from '../flows/DepsContext.tsx'
import { switchNetwork } from '../flows/switchNetwork.ts'
import type { CaipNetwork } from '../state/network.ts'
import { useMessages } from '../ui/messages/MessagesProvider.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Row } from '../ui/Row.tsx'
import { Tag } from '../ui/Tag.tsx'

/** One network of a list; pressing it switches. */
export function NetworkRow({ network, isActive = false }: { network: CaipNetwork; isActive?: boolean }) {
  const t = useMessages()
  const deps = useDeps()
  const { caipNetworkId, name, assets, testnet } = network
  return (
    <Row
      id={caipNetworkId}
      isCurrent={isActive}
      onClick={() => void switchNetwork(deps, caipNetworkId)}
      picture={<Picture source={assets.imageUrl} name={name} shape="round" />}
      title={<bdi>{name}</bdi>}
      end={isActive ? <Tag tone="accent">{t('activeNetwork')}</Tag> : testnet ? <Tag>{t('testnet')}</Tag> : undefined}
    />
  )
}
