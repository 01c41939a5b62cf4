import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { ownLabelOfAtom } from '../../../../core/addressBook/labels.ts'
import { type CaipNetwork, networksAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import { profileQuery } from '../../../../core/queries/profile.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { toFiat } from '../../../../core/tokens/fiat.ts'
import { fiatValueOf, formatFullAmount, formatShortAmount } from '../../../../core/tokens/fiatValueOf.ts'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { dollarParts } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { FullAddress } from '../../parts/FullAddress.tsx'
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
  const paid = write(fee.total, decimals, symbol, price)
  const isPaidByOthers = isFeePayable && needsPayer({ ...transfer, context, fee })
  const total = write(fee.total + transfer.amount, decimals, symbol, price)
  return (
    <>
      <Hero token={token} amount={transfer.amount} decimals={transfer.asset.decimals} />
      <dl className="preview-figures">
        <Figure label={t('sendReceiver')} isWide>
          <Receiver
            network={network}
            address={transfer.to}
            chosenName={receiverProfileName}
            image={receiverProfileImageUrl}
            lookAlike={preview.warnings.find((one) => one.kind === 'lookAlike')?.known}
          />
        </Figure>
        <Figure label={t('sendNetwork')}>
          <NetworkName network={network} />
        </Figure>
        {isPaidByOthers ? (
          <Figure label={t('sendFeeOfOthers')}>{t('sendFeeOthersPay')}</Figure>
        ) : (
          <Money label={t('sendFee')} {...paid} note={isFeePayable ? t('sendFeeOthersMayPay') : undefined} />
        )}
        {!isPaidByOthers && fee.dataFee > 0n && (
          <Money label={t('sendDataFee')} {...write(fee.dataFee, decimals, symbol, price)} />
        )}
        {fee.deposit !== undefined && (
          <Money label={t('sendDeposit')} {...write(fee.deposit, decimals, symbol, price)} />
        )}
        {isCoin && !isPaidByOthers && <Money label={t('sendTotal')} {...total} />}
      </dl>
    </>
  )
}

type HeroProps = { token: NonNullable<SendForm['token']>; amount: bigint; decimals: number }

/** Dollars first. Without a price, and for an NFT, only the asset. */
function Hero({ token, amount, decimals }: HeroProps) {
  const t = useMessages(texts)
  const symbol = foreignText(token.symbol, 16) ?? '?'
  const dollars = token.item === undefined ? fiatValueOf(amount, decimals, token.price) : undefined
  const isItem = token.item !== undefined
  // All digits: nothing leaves that is not shown.
  const text = isItem ? (foreignText(token.symbol, 40) ?? symbol) : formatFullAmount(amount, decimals, symbol)
  return (
    <div className="preview-amount">
      <p className="hidden-text">{t('sendYouSend')}</p>
      {dollars !== undefined && (
        <p className="preview-sum">
          <bdi>
            {dollars.includes('<') ? dollars : <Dollars value={Number(toFiat(amount, decimals, token.price))} />}
          </bdi>
        </p>
      )}
      <p className={dollars === undefined ? 'preview-token preview-sum' : 'preview-token'}>
        <TokenIcon token={token} />
        <bdi>{text}</bdi>
      </p>
    </div>
  )
}

function Dollars({ value }: { value: number }) {
  const { main, cents } = dollarParts(value)
  return (
    <>
      {main}
      <span className="preview-cents">{cents}</span>
    </>
  )
}

type MoneyProps = { label: string; text: string; dollars: string | undefined; note?: string | undefined }

function Money({ label, text, dollars, note }: MoneyProps) {
  return (
    <Figure label={label} soft={dollars && text} note={note}>
      {dollars ?? text}
    </Figure>
  )
}

type ReceiverProps = {
  network: CaipNetwork
  address: string
  chosenName: string | null
  image: string | null
  lookAlike: string | undefined
}

/** Full address next to its claimed name, never only the name. */
function Receiver({ network, address, chosenName, image, lookAlike }: ReceiverProps) {
  const { chainNamespace, caipNetworkId } = network
  const t = useMessages(texts)
  const query = profileQuery(useDeps(), { network: caipNetworkId, address })
  const { data } = useQuery({ ...query, enabled: chosenName === null })
  const label = useAtomValue(ownLabelOfAtom)(chainNamespace, address)
  const name = chosenName ?? data?.profileName
  return (
    <>
      <span className="preview-receiver">
        <ProfileAvatar
          account={{ network: caipNetworkId, address }}
          image={chosenName === null ? undefined : image}
          size={32}
        />
        <span>
          {label !== undefined && <bdi className="preview-name">{label}</bdi>}
          {name !== undefined && <bdi className="preview-name">{name}</bdi>}
          <FullAddress namespace={chainNamespace} address={address} lookAlike={lookAlike} />
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
        {soft !== undefined && <bdi className="preview-soft">{soft}</bdi>}
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
  return { text: formatShortAmount(amount, decimals, symbol, 'up'), dollars: fiatValueOf(amount, decimals, price) }
}
