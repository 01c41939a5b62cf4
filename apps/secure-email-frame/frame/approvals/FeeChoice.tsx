import { useId } from 'react'
import { useMessages } from '../messages/LanguageProvider.tsx'
import type { Offer } from './Description.ts'

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
  const { screen, speeds } = useMessages()
  return (
    <fieldset className="approval-fees" disabled={isFixed}>
      <legend>{screen.fee}</legend>
      {offers.map((offer) =>
        offer.fee === undefined ? null : (
          <label key={offer.fee.speed}>
            <input type="radio" name={name} checked={offer === chosen} onChange={() => onChoose(offer)} />
            <span>{speeds[offer.fee.speed]}</span>
            <bdi dir="ltr">{offer.fee.most}</bdi>
          </label>
        ),
      )}
    </fieldset>
  )
}
