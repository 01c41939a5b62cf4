import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { ownLabelOfAtom } from '../../../../core/addressBook/labels.ts'
import { type CaipNetwork, networksAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../../core/queries/profile.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { fiatValueOf, formatFullAmount } from '../../../../core/tokens/fiatValueOf.ts'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { FullAddress } from '../../parts/FullAddress.tsx'
import { ReceiverAvatar } from '../../parts/ReceiverAvatar.tsx'
import { isFeePayableAtom } from '../../state/feePayable.ts'
import { needsPayer } from '../../state/limits.ts'
import type { Preview } from '../../state/preview.ts'
import type { SendForm } from '../../state/sendForm.ts'
import { texts } from '../../texts/texts.ts'

export function PreviewFigures({ preview, form }: { preview: Preview; form: SendForm }) {
  const t = useMessages(texts)
  const { transfer, context, fee } = preview
  const isFeePayable = useAtomValue(isFeePayableAtom)
  const network = useAtomValue(networksAtom).find(({ caipNetworkId }) => caipNetworkId === preview.caipNetworkId)
  const { token, receiverProfileName, receiverProfileImageUrl, tokenBalances } = form
  if (token === null || network === undefined) return null
  const { symbol, decimals } = network.nativeCurrency
  const price = tokenBalances.find(({ address }) => address === undefined)?.price ?? 0
  const isCoin = transfer.asset.address === null
  const tokenSymbol = foreignText(token.symbol, 16) ?? '?'
  const amount = write(transfer.amount, transfer.asset.decimals, tokenSymbol, token.price)
  const sent =
    token.item === undefined ? amount : { text: foreignText(token.symbol, 40) ?? tokenSymbol, dollars: undefined }
  const paid = write(fee.total, decimals, symbol, price)
  const isPaidByOthers = isFeePayable && needsPayer({ ...transfer, context, fee })
  const both = { text: t('sendTotalBoth', { amount: sent.text, fee: paid.text }), dollars: undefined }
  const ofAccount = isCoin ? write(fee.total + transfer.amount, decimals, symbol, price) : both
  const total = isPaidByOthers ? sent : ofAccount
  return (
    <>
      <div className="preview-amount">
        <TokenIcon token={token} />
        <div>
          <p className="preview-label">{t('sendYouSend')}</p>
          <p className="preview-sum">
            <bdi>{sent.text}</bdi>
          </p>
          {sent.dollars !== undefined && <p className="preview-soft">{sent.dollars}</p>}
        </div>
      </div>
      <dl className="preview-figures">
        <Figure label={t('sendReceiver')} isWide>
          <Receiver
            network={network}
            address={transfer.to}
            chosenName={receiverProfileName}
            image={receiverProfileImageUrl}
          />
        </Figure>
        <Figure label={t('sendNetwork')}>
          <NetworkName network={network} />
        </Figure>
        {isPaidByOthers ? (
          <Figure label={t('sendFeeOfOthers')}>{t('sendFeeOthersPay')}</Figure>
        ) : (
          <Figure label={t('sendFee')} soft={paid.dollars} note={isFeePayable ? t('sendFeeOthersMayPay') : undefined}>
            {paid.text}
          </Figure>
        )}
        {!isPaidByOthers && fee.dataFee > 0n && (
          <Figure label={t('sendDataFee')} soft={write(fee.dataFee, decimals, symbol, price).dollars}>
            {write(fee.dataFee, decimals, symbol, price).text}
          </Figure>
        )}
        {fee.deposit !== undefined && (
          <Figure label={t('sendDeposit')} soft={write(fee.deposit, decimals, symbol, price).dollars}>
            {write(fee.deposit, decimals, symbol, price).text}
          </Figure>
        )}
        <Figure label={t('sendTotal')} soft={total.dollars}>
          {total.text}
        </Figure>
      </dl>
    </>
  )
}

type ReceiverProps = { network: CaipNetwork; address: string; chosenName: string | null; image: string | null }

/** Full address next to its claimed name, never the name only. */
function Receiver({ network: { chainNamespace, caipNetworkId }, address, chosenName, image }: ReceiverProps) {
  const t = useMessages(texts)
  const query = profileQuery(useDeps(), { network: caipNetworkId, address })
  const { data } = useQuery({ ...query, enabled: chosenName === null })
  const label = useAtomValue(ownLabelOfAtom)(chainNamespace, address)
  const name = chosenName ?? data?.profileName
  return (
    <>
      <span className="preview-receiver">
        <ReceiverAvatar
          network={caipNetworkId}
          address={address}
          image={chosenName === null ? undefined : image}
          size={32}
        />
        <span>
          {label !== undefined && <bdi className="preview-name">{label}</bdi>}
          {name !== undefined && <bdi className="preview-name">{name}</bdi>}
          <FullAddress namespace={chainNamespace} address={address} />
        </span>
      </span>
      {name !== undefined && <span className="preview-soft">{t('sendNameClaim')}</span>}
    </>
  )
}

function Figure({
  label,
  soft,
  note,
  isWide = false,
  children,
}: {
  label: string
  soft?: string | undefined
  note?: string | undefined
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={isWide ? 'preview-figure preview-wide' : 'preview-figure'}>
      <dt>{label}</dt>
      <dd>
        {typeof children === 'string' ? <bdi>{children}</bdi> : children}
        {soft !== undefined && <span className="preview-soft">{soft}</span>}
        {note !== undefined && <span className="preview-soft">{note}</span>}
      </dd>
    </div>
  )
}

function NetworkName({ network: { name, assets } }: { network: CaipNetwork }) {
  return (
    <span className="preview-network">
      <Image source={assets.imageUrl} name={name} shape="round" />
      <bdi>{name}</bdi>
    </span>
  )
}

function write(amount: bigint, decimals: number, symbol: string, price: number) {
  return { text: formatFullAmount(amount, decimals, symbol), dollars: fiatValueOf(amount, decimals, price) }
}
