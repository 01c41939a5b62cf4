import { useId, useState } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { formatShare } from '../../../texts/figures.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { selectSlippage } from '../flows/editSwap.ts'
import { readSlippageBp } from '../state/readSlippageBp.ts'
import { SLIPPAGES_BP } from '../state/swapState.ts'
import { texts } from '../texts/texts.ts'

/** From here, sandwich attacks may profit much. */
const HIGH_BP = 200

export function Slippage({ bp: current }: { bp: number }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const id = useId()
  const [own, setOwn] = useState(SLIPPAGES_BP.some((bp) => bp === current) ? '' : String(current / 100))
  const isInvalid = own !== '' && readSlippageBp(own) === undefined

  function enter(text: string) {
    setOwn(text)
    const bp = readSlippageBp(text)
    if (bp !== undefined) selectSlippage(deps, bp)
  }

  function choose(bp: number) {
    setOwn('')
    selectSlippage(deps, bp)
  }

  return (
    <fieldset className="swap-slippage">
      <legend>{t('swapSlippage')}</legend>
      {SLIPPAGES_BP.map((bp) => (
        <label key={bp}>
          <input type="radio" name="slippage" checked={bp === current && own === ''} onChange={() => choose(bp)} />
          <span>{formatShare(bp)}</span>
        </label>
      ))}
      <label htmlFor={id}>
        <span>{t('swapOwnSlippage')}</span>
        <input
          id={id}
          className="swap-own"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          value={own}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => enter(event.target.value)}
        />
        <span aria-hidden="true">%</span>
      </label>
      {isInvalid && <Alert>{t('swapSlippageInvalid')}</Alert>}
      {current > HIGH_BP && <Alert type="warning">{t('swapSlippageHigh')}</Alert>}
      <p className="swap-soft">{t('swapSlippageHint')}</p>
    </fieldset>
  )
}
