import type { OnrampOptions } from '@airlock/protocol/gateway/answers/onramp'
import { formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import type { CheckedAmount } from '../../state/checkAmount.ts'
import { texts } from '../../texts/texts.ts'

type Props = {
  id: string
  limits: OnrampOptions['paymentCurrencies'][number]['payment_method_limits']
  currency: string
  checked: CheckedAmount
}

export function Limits({ id, limits, currency, checked }: Props) {
  const t = useMessages(texts)
  const range = (min: string, max: string) => ({ min: formatQuantity(min, 2), max: formatQuantity(max, 2), currency })
  if (checked.kind === 'invalid') {
    return (
      <p id={id} className="buy-hint buy-problem" role="status">
        {t('buyInvalid')}
      </p>
    )
  }
  if (checked.kind === 'outside') {
    return (
      <p id={id} className="buy-hint buy-problem" role="status">
        {t('buyOutside', range(checked.min, checked.max))}
      </p>
    )
  }
  return (
    <ul id={id} className="buy-hint">
      {limits.map(({ id: method, min, max }) => (
        <li key={method}>{t(textOf(method), range(min, max))}</li>
      ))}
    </ul>
  )
}

function textOf(method: string) {
  if (method === 'card') return 'buyByCard'
  return method === 'ach_bank_account' ? 'buyByBank' : 'buyByOther'
}
