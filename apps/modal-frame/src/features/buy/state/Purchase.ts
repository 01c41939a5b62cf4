import { type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import { onrampReference } from '@airlock/protocol/gateway/answers/onramp'
import { isRecord } from '@airlock/protocol/isRecord'
import { formatQuantity } from '../../../texts/figures.ts'

/** Omits the page, whose URL has the address. */
export type Purchase = {
  reference: string
  provider: string
  title: string
  network: CaipNetworkId
  address: string
  asset: string
  amount: string
  currency: string
  startedAt: number
}

export const amountText = ({ amount, currency, asset }: Pick<Purchase, 'amount' | 'currency' | 'asset'>) =>
  `${formatQuantity(amount, currency === asset ? 8 : 2)} ${currency}`

export const MAX_PURCHASES = 10
const MAX_TEXT = 200

export function parsePurchases(text: string | null): readonly Purchase[] {
  const stored = parse(text)
  return Array.isArray(stored) ? stored.filter(isPurchase).slice(0, MAX_PURCHASES) : []
}

function isPurchase(value: unknown): value is Purchase {
  if (!isRecord(value)) return false
  const { reference, network, startedAt } = value
  const texts = ['provider', 'title', 'address', 'asset', 'amount', 'currency'].map((name) => value[name])
  return (
    onrampReference.safeParse(reference).success &&
    isCaipNetworkId(network) &&
    typeof startedAt === 'number' &&
    texts.every((one) => typeof one === 'string' && one.length <= MAX_TEXT)
  )
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
