import { useState } from 'react'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { textChunks } from '../gate/textChunks.ts'
import { rawText } from '../messages/rawText.ts'
import type { Fact, Fee, RequestView, Title } from '../shared/types.ts'
import { FeeChoice } from './FeeChoice.tsx'
import { Screen } from './Screen.tsx'
import type { Place } from './useGate.ts'
import './request.css'

type Props = {
  view: RequestView
  place: Place
  onApprove(signing: SigningRequest): Promise<void>
  onDecline(): void
  onHeight?: ((height: number) => void) | undefined
}

export function RequestScreen({ view, onApprove, ...rest }: Props) {
  const { title, facts, warnings, offers } = view.description
  const messages = useMessages()
  const { screen: texts, titles } = messages
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
          {warnings.length > 0 && (
            <div className="approval-warnings" role="alert">
              <ul>
                {warnings.map((warning) => (
                  <li key={warning} data-part="">
                    {messages.warnings[warning]}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <dl className="approval-facts">
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a request never change.
              <Row key={index} fact={fact} />
            ))}
          </dl>
          {offer.fee && <FeeChoice offers={offers} chosen={offer} isFixed={isWorking} onChoose={setSpeed} />}
        </>
      )}
    </Screen>
  )
}

/** In characters: longer paths get their own line. */
const LONGEST_BESIDE = 16

function Row({ fact: { name, path, value, look } }: { fact: Fact }) {
  const { titles, facts } = useMessages()
  if (look === 'heading') {
    return (
      <div className="approval-fact approval-fact-heading" data-part="">
        <dt>{titles[value as Title]}</dt>
        <dd />
      </div>
    )
  }
  const isStacked = path !== undefined && path.length > LONGEST_BESIDE
  return (
    <div className={`approval-fact approval-fact-${look}${isStacked ? ' approval-fact-stacked' : ''}`} data-part="">
      <dt>{path === undefined ? facts[name] : <bdi dir="ltr">{path}</bdi>}</dt>
      <dd>
        <bdi dir={look === 'text' || look === 'block' ? 'auto' : 'ltr'}>
          <Chunks text={value} />
        </bdi>
      </dd>
    </div>
  )
}

function Chunks({ text }: { text: string }) {
  const chunks = textChunks(text)
  if (chunks.length < 2) return text
  return chunks.map((chunk, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a request never change.
    <span key={index} data-chunk="">
      {chunk}
    </span>
  ))
}
