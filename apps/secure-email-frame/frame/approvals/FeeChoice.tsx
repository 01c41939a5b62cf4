import { useId } from 'react'
import type { Offer } from './Description.ts'
import { SPEEDS, TEXTS } from './messages.ts'

type Props = {
  offers: readonly Offer[]
  chosen: Offer
  /** While what was chosen is being signed. */
  isFixed: boolean
  onChoose(offer: Offer): void
}

/** What may be paid to the network at most, for each speed. */
export function FeeChoice({ offers, chosen, isFixed, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="approval-fees" disabled={isFixed}>
      <legend>{TEXTS.fee}</legend>
      {offers.map((offer) =>
        offer.fee === undefined ? null : (
          <label key={offer.fee.speed}>
            <input type="radio" name={name} checked={offer === chosen} onChange={() => onChoose(offer)} />
            <span>{SPEEDS[offer.fee.speed]}</span>
            <bdi dir="ltr">{offer.fee.most}</bdi>
          </label>
        ),
      )}
    </fieldset>
  )
}
