import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { MAX_NAME_LENGTH } from '@airlock/protocol/constants'
import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue, useSetAtom } from 'jotai'
import { namespaceAtom } from '../../../../core/networks/namespaces.ts'
import { activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { chosenTokenAtom, type SendableToken } from '../../../../core/tokens/chosenToken.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { Address } from '../../../../ui/display/Address.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Field } from '../../../../ui/lists/Field.tsx'
import { NftImage } from '../../parts/NftImage.tsx'
import { nftName } from '../../state/nftName.ts'
import { SPAM_REASON_TEXTS } from '../../state/spamReasonTexts.ts'
import { texts } from '../../texts/texts.ts'
import './NftDetail.css'

export function NftDetail() {
  const route = useAtomValue(routeAtom)
  return route.view === 'NftDetail' ? <Detail nft={route.nft} /> : null
}

function Detail({ nft }: { nft: Nft }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const address = nft.contract.split(':').at(-1) ?? ''
  const description = foreignText(nft.description, MAX_NAME_LENGTH * 8)
  return (
    <div className="nft-detail">
      {nft.flags.is_spam && <Alert type="warning">{t(SPAM_REASON_TEXTS[nft.flags.reasons?.[0] ?? 'reported'])}</Alert>}
      <NftImage nft={nft} />
      <h2 className="nft-detail-name">
        <bdi>{nftName(nft) ?? t('nftUnnamed', { id: nft.tokenId })}</bdi>
      </h2>
      {address && !nft.flags.is_spam && <SendItem nft={nft} />}
      {description && <p className="nft-detail-text">{description}</p>}
      <dl className="facts">
        <Field name={t('nftCollection')}>{nameOrDash(nft.collection.name)}</Field>
        <Field name={t('nftContract')}>
          <Address namespace={namespaceOf(nft.chainId as CaipNetworkId)} address={address} />
          <CopyButton label={t('copyAddress')} onCopy={() => copyText(deps, address)} />
        </Field>
        <Field name={t('nftId')}>
          <bdi dir="ltr">{nft.tokenId}</bdi>
        </Field>
        <Field name={t('nftKind')}>{nft.interface}</Field>
        {nft.quantity !== '1' && (
          <Field name={t('nftQuantity')}>
            <bdi dir="ltr">{nft.quantity}</bdi>
          </Field>
        )}
        {nft.attributes?.map(({ trait, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attributes have no identity, and their order stays
          <Field key={index} name={nameOrDash(trait)}>
            {nameOrDash(value)}
          </Field>
        ))}
      </dl>
    </div>
  )
}

function nameOrDash(text: string | undefined) {
  return <bdi>{foreignText(text) ?? '–'}</bdi>
}

/** Requires the NFT's network to be active. */
function SendItem({ nft }: { nft: Nft }) {
  const t = useMessages()
  const deps = useDeps()
  const choose = useSetAtom(chosenTokenAtom)
  const network = useAtomValue(activeNetworkIdAtom)
  const namespace = useAtomValue(namespaceAtom)(namespaceOf(nft.chainId as CaipNetworkId))
  if (network !== nft.chainId || !namespace?.isSent) return null
  return (
    <Button
      onClick={() => {
        choose({ side: 'from', token: sendableOf(nft) })
        navigate(deps, { view: 'WalletSend' })
      }}
    >
      {t('titleWalletSend')}
    </Button>
  )
}

function sendableOf(nft: Nft): SendableToken {
  return {
    name: nft.collection.name,
    symbol: foreignText(nft.name) ?? `#${nft.tokenId}`,
    chainId: nft.chainId,
    address: nft.contract,
    price: 0,
    quantity: { decimals: '0', numeric: nft.quantity },
    iconUrl: nft.preview?.url ?? '',
    item: { id: nft.tokenId, kind: nft.interface },
  }
}
