import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { formatQuantity } from '../../../../texts/figures.ts'
import { onrampQuoteQuery, PLACEHOLDER_QUOTE_ID, type QuoteInput } from '../../state/onrampQueries.ts'

type Props = { quoted: readonly [QuoteInput, ...QuoteInput[]]; best?: string }

/** A hook needs its own component: each renders the next. */
export function Estimate({ quoted: [input, next, ...rest], best = '0' }: Props) {
  const { data } = useQuery({ ...onrampQuoteQuery(useDeps(), input), enabled: input.amount !== '' })
  const { quoteId, purchaseAmount } = data ?? {}
  const isMore = quoteId !== PLACEHOLDER_QUOTE_ID && Number(purchaseAmount?.amount) > Number(best)
  const most = isMore && purchaseAmount ? purchaseAmount.amount : best
  if (next) return <Estimate quoted={[next, ...rest]} best={most} />
  return most !== '0' && <bdi className="buy-soft buy-estimate">{`≈ ${formatQuantity(most)} ${input.asset}`}</bdi>
}
