import { useAtomValue } from 'jotai'
import { networksAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { routeAtom } from '../../../../core/router/router.ts'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import type { PageWallet } from '../../../../core/wallets/wallets.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { texts } from '../../texts/texts.ts'
import './ConnectingMultiChain.css'

export function ConnectingMultiChain() {
  const t = useMessages(texts)
  const route = useAtomValue(routeAtom)
  const wallet = route.view === 'ConnectingMultiChain' ? route.wallet : undefined
  if (wallet?.connector?.type !== 'MULTI_CHAIN') return null
  return (
    <div className="multi-chain">
      <div className="multi-chain-subject">
        <WalletImage wallet={wallet} />
        <p className="multi-chain-text">{t('multiChainText', { wallet: wallet.name })}</p>
      </div>
      <ul className="rows" aria-label={t('networks')}>
        {wallet.connector.parts.map((part) => (
          <NamespaceRow key={part.connector.namespaces[0]} part={part} />
        ))}
      </ul>
    </div>
  )
}

function NamespaceRow({ part }: { part: PageWallet }) {
  const deps = useDeps()
  const language = useLanguage()
  const [namespace] = part.connector.namespaces
  const [first, ...others] = useAtomValue(networksAtom).filter(({ chainNamespace }) => chainNamespace === namespace)
  if (first === undefined) return null
  const { name, caipNetworkId, assets } = first
  return (
    <Row
      id={caipNetworkId}
      onClick={() => void connect(deps, part, part.hasIdentityConflict ? 'confirmed' : undefined)}
      image={<Image source={assets.imageUrl} name={name} shape="round" />}
      title={name}
      detail={others.length > 0 ? listOf(language, others) : undefined}
    />
  )
}

function listOf(language: string, networks: readonly { name: string }[]) {
  const names = networks.map(({ name }) => name)
  const parts = new Intl.ListFormat(language, { type: 'unit' }).formatToParts(names)
  return parts.map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value))
}
