import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { type Decimal, notationOf, readDecimal } from '@airlock/protocol/text/readDecimal'
import { useId } from 'react'
import { formatAmount } from '../../../../core/networks/formatAmount.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { decimalsOf } from '../../../../core/tokens/balanceUnits.ts'
import { fiatValueOf } from '../../../../core/tokens/fiatValueOf.ts'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { ExpandIcon } from '../../../../ui/icons/ExpandIcon.tsx'
import { enterAmount, enterMax, toggleUnit } from '../../flows/enterAmount.ts'
import { amountOf } from '../../state/formState.ts'
import type { SendForm } from '../../state/sendForm.ts'
import { texts } from '../../texts/texts.ts'
import { submitByReturn } from './submitByReturn.ts'

type Props = { form: SendForm; isShort: boolean; onChoose: () => void }

export function AmountField({ form, isShort, onChoose }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const id = useId()
  const { token, unit, sendTokenAmount, notation } = form
  const typed = readDecimal(sendTokenAmount, notation)
  const symbol = symbolOf(token)
  const unitName = unit === 'fiat' ? t('sendDollars') : symbol

  return (
    <div className="send-box">
      <div className="send-line">
        <label className="hidden-text" htmlFor={id}>
          {token === null ? t('sendAmount') : t('sendAmountIn', { unit: unitName })}
        </label>
        {unit === 'fiat' && (
          <span className="send-dollar" aria-hidden="true">
            $
          </span>
        )}
        <input
          id={id}
          className="send-amount"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          maxLength={80}
          aria-invalid={isShort || undefined}
          value={sendTokenAmount}
          onKeyDown={submitByReturn}
          onChange={(event) => enterAmount(deps, event.target.value, notationOf(navigator.language))}
        />
        <TokenButton token={token} onChoose={onChoose} />
      </div>
      <AmountChoice typed={typed} />
      {token !== null && (
        <div className="send-line send-soft">
          {typed.kind !== 'ambiguous' && <UnitButton form={form} symbol={symbol} />}
          <span className="send-balance">
            <span className={isShort ? 'send-wrong' : undefined} title={`${token.quantity.numeric} ${symbol}`}>
              {t('sendBalance', { amount: formatQuantity(token.quantity.numeric) })}
            </span>
            <button type="button" className="send-link" aria-label={t('sendMaxOf')} onClick={() => enterMax(deps)}>
              {t('sendMax')}
            </button>
          </span>
        </div>
      )}
    </div>
  )
}

/** Offers both readings of `1,234`: a guess could send a thousand times too much. */
function AmountChoice({ typed }: { typed: Decimal }) {
  const t = useMessages(texts)
  const deps = useDeps()
  return (
    <div role="status">
      {typed.kind === 'ambiguous' && (
        <p className="send-hint">
          {t('sendAmountUnclear')}{' '}
          {[typed.thousands, typed.decimal].map((text) => (
            <button key={text} type="button" className="send-link send-choice" onClick={() => enterAmount(deps, text)}>
              <bdi>{text}</bdi>
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

function TokenButton({ token, onChoose }: { token: TokenBalance | null; onChoose: () => void }) {
  const t = useMessages(texts)
  const symbol = symbolOf(token)
  return (
    <button
      type="button"
      className="send-token"
      data-focus-id="token"
      aria-label={token === null ? t('sendSelectToken') : t('sendTokenOf', { symbol })}
      onClick={onChoose}
    >
      {token !== null && <TokenIcon token={token} />}
      <bdi className="send-token-name">{token === null ? t('sendSelectToken') : symbol}</bdi>
      <ExpandIcon />
    </button>
  )
}

function UnitButton({ form, symbol }: { form: SendForm; symbol: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { token, unit } = form
  if (token === null) return null
  const decimals = decimalsOf(token)
  const dollars = fiatValueOf(amountOf(form) ?? 0n, decimals, token.price)
  if (dollars === undefined) return <span />
  const other = unit === 'token' ? dollars : `${formatQuantity(formatAmount(amountOf(form) ?? 0n, decimals))} ${symbol}`
  const label = unit === 'token' ? t('sendInFiat', { amount: other }) : t('sendInToken', { symbol, amount: other })
  return (
    <button type="button" className="send-link send-unit" aria-label={label} onClick={() => toggleUnit(deps)}>
      <bdi>{other}</bdi> <span aria-hidden="true">⇅</span>
    </button>
  )
}

function symbolOf(token: TokenBalance | null) {
  return foreignText(token?.symbol, 16) ?? '?'
}
