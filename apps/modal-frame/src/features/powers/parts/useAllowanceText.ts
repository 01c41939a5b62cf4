import { shortAddress } from '@airlock/protocol/caip'
import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { labelOfAtom } from '../../../core/addressBook/labels.ts'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import { formatDollars, formatQuantity } from '../../../texts/figures.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { addressIn, isUnlimited } from '../state/listedPower.ts'
import { texts } from '../texts/texts.ts'

const short = (account: string) => shortAddress('eip155', addressIn(account))

export function useAllowanceText() {
  const t = useMessages(texts)
  const labelOf = useAtomValue(labelOfAtom)

  const symbolOf = ({ symbol, name, token }: Power) => foreignText(symbol, 16) ?? foreignText(name) ?? short(token)
  const unitsOf = (power: Power, units: string) =>
    `${formatQuantity(formatAmount(BigInt(units), power.decimals))} ${symbolOf(power)}`

  return {
    symbolOf,
    tokenOf: (power: Power) => foreignText(power.name) ?? symbolOf(power),
    spenderOf: ({ spender, spenderName }: Power) =>
      labelOf('eip155', addressIn(spender)) ?? foreignText(spenderName) ?? short(spender),
    amountOf(power: Power): string {
      if (power.is_unread) return t('unread')
      if (power.kind === 'collection') return t('allItems')
      if (power.kind === 'item') return t('itemNumber', { id: shortId(power.tokenId ?? '') })
      if (isUnlimited(power)) return t('unlimitedAmount')
      return t('upTo', { amount: unitsOf(power, power.amount ?? '0') })
    },
    riskOf(power: Power): string {
      const { kind, atRisk, value } = power
      if (atRisk === undefined) return t('riskUnknown')
      if (atRisk === '0') return t('nothingAtRisk')
      if (value !== undefined) return formatDollars(value)
      return kind === 'item' || kind === 'collection'
        ? t('itemsAtRisk', { count: Number(atRisk) })
        : unitsOf(power, atRisk)
    },
  }
}

/** Some ids are hashes. */
const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 5)}…${id.slice(-5)}` : id)
