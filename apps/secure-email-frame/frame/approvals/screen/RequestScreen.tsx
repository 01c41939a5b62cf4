import { useState } from 'react'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { rawText } from '../messages/rawText.ts'
import type { Fee, RequestView } from '../shared/types.ts'
import { FeeChoice } from './FeeChoice.tsx'
import { RequestContent } from './RequestContent.tsx'
import { Screen } from './Screen.tsx'
import type { Place } from './useGate.ts'

type Props = {
  view: RequestView
  place: Place
  onApprove(signing: SigningRequest): Promise<void>
  onDecline(): void
  onHeight?: ((height: number) => void) | undefined
}

export function RequestScreen({ view, onApprove, ...rest }: Props) {
  const { title, facts, warnings, offers } = view.description
  const { screen: texts, titles } = useMessages()
  // A separate window receives copies of the offers, so the choice is looked up in the newest.
  const [speed, setSpeed] = useState<Fee['speed']>()
  const offer = offers.find(({ fee }) => fee !== undefined && fee.speed === speed) ?? offers[0]
  return (
    <Screen
      {...rest}
      view={view}
      title={titles[title]}
      progress={view.progress}
      action={texts.approve}
      working={texts.signing}
      onApprove={() => onApprove(offer.signing)}
      more={
        <details>
          <summary>{texts.raw}</summary>
          <pre dir="ltr">{rawText(offer.signing)}</pre>
        </details>
      }
    >
      {(isWorking) => (
        <>
          <RequestContent facts={facts} warnings={warnings} />
          {offer.fee && <FeeChoice offers={offers} chosen={offer} isFixed={isWorking} onChoose={setSpeed} />}
        </>
      )}
    </Screen>
  )
}
