import type { OnrampQuote } from '@airlock/protocol/gateway/answers/onramp'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { type PurchaseInput, startPurchase } from '../../flows/startPurchase.ts'
import { onrampQuoteQuery, PLACEHOLDER_QUOTE_ID, type QuoteInput } from '../../state/onrampQueries.ts'
import { texts } from '../../texts/texts.ts'

const CENTS = 2

type Props = { provider: { name: string; title: string }; quoted: QuoteInput; input: PurchaseInput | undefined }

export function ProviderRow({ provider, quoted, input }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data, isPending } = useQuery({ ...onrampQuoteQuery(deps, quoted), enabled: quoted.amount !== '' })
  const quote = data && data.quoteId !== PLACEHOLDER_QUOTE_ID ? data : undefined
  return (
    <li>
      <button
        type="button"
        className="row"
        disabled={input === undefined}
        onClick={() => input && void startPurchase(deps, input)}
      >
        <Image source={undefined} name={provider.title} shape="round" />
        <span className="row-text">
          <span className="row-title">
            <bdi>{provider.title}</bdi>
          </span>
          <span className="row-detail">{t(provider.name === 'coinbase' ? 'buyAccountNeeded' : 'buyIdentity')}</span>
        </span>
        <span className="row-end buy-quote">
          {quote === undefined ? (
            <span className="buy-soft">{isPending && quoted.amount !== '' ? t('loading') : t('buyPriceThere')}</span>
          ) : (
            <Figures quote={quote} />
          )}
          <ExternalIcon />
          <span className="hidden-text">{t('opensNewTab')}</span>
        </span>
      </button>
    </li>
  )
}

function Figures({ quote: { purchaseAmount, coinbaseFee, networkFee } }: { quote: OnrampQuote }) {
  const t = useMessages(texts)
  const fees = [coinbaseFee, networkFee].reduce((sum, { amount }) => sum + Number(amount), 0)
  return (
    <span className="buy-figures">
      <bdi>{`${formatQuantity(purchaseAmount.amount)} ${purchaseAmount.currency}`}</bdi>
      <bdi className="buy-soft">{t('buyFees', { amount: fees.toFixed(CENTS), currency: networkFee.currency })}</bdi>
    </span>
  )
}
