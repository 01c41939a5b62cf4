import { useId } from 'react'
import { useLocale, useMessages } from '../../../messages/LanguageProvider.tsx'
import { useEstimate } from '../../estimates/ListedContext.ts'
import type { Fee, Offer } from '../../shared/types.ts'
import { localAmount } from './localAmount.ts'

type Props = {
  offers: readonly Offer[]
  chosen: Offer
  isFixed: boolean
  onChoose(speed: Fee['speed']): void
}

export function FeeChoice({ offers, chosen, isFixed, onChoose }: Props) {
  const name = useId()
  const { screen, speeds } = useMessages()
  const locale = useLocale()
  return (
    <fieldset className="approval-fees" disabled={isFixed}>
      <legend>
        {screen.fee}
        {chosen.fee && <FeeEstimate max={chosen.fee.max} />}
      </legend>
      {offers.map(({ fee }) =>
        fee === undefined ? null : (
          <label key={fee.speed}>
            <input
              type="radio"
              name={name}
              checked={fee.speed === chosen.fee?.speed}
              onChange={() => onChoose(fee.speed)}
            />
            <span>{speeds[fee.speed]}</span>
            <bdi dir="ltr">{localAmount(fee.max, locale)}</bdi>
          </label>
        ),
      )}
    </fieldset>
  )
}

function FeeEstimate({ max }: { max: string }) {
  const estimate = useEstimate(max)
  return estimate === undefined ? null : (
    <span className="approval-estimate" dir="ltr">
      {estimate && `≈ ${estimate}`}
    </span>
  )
}
