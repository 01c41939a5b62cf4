import { useId, useRef, useState } from 'react'
import type { Opening, SigningRequest } from '../keys/KeyClient.ts'
import type { Messages } from '../messages/en.ts'
import { faultText } from '../messages/faultText.ts'
import { Sentence, useMessages } from '../messages/LanguageProvider.tsx'
import type { ApprovalView } from './ApprovalView.ts'
import type { Fact, Title } from './Description.ts'
import { FeeChoice } from './FeeChoice.tsx'
import { rawText } from './rawText.ts'
import { openingOf, UnlockField } from './UnlockField.tsx'
import { type GateState, type Place, useGate } from './useGate.ts'
import './screen.css'

type Props = {
  view: ApprovalView
  /** In the frame within a page, or in a window of its own. */
  place: Place
  /** With what was on the screen. Resolves once it is done; the screen goes then. */
  onApprove(signing: SigningRequest, opening?: Opening): Promise<void>
  onDecline(): void
}

/** One request, as the frame read it. Declining comes first; approving waits for the gate and for a click of the person. */
export function Screen({ view, place, onApprove, onDecline }: Props) {
  const { asker, description, others, scheme, lock } = view
  const messages = useMessages()
  const { screen: texts, titles } = messages
  const screen = useRef<HTMLElement>(null)
  const gate = useGate(screen, place, asker.trust)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [code, setCode] = useState('')
  const { title, facts, warnings, offers } = description
  const [offer, setOffer] = useState(offers[0])
  const reason = useId()

  const approve = async (event: React.MouseEvent) => {
    // A script can click too, but not with a hand (T22).
    if (!event.isTrusted || !gate.isOpen() || isWorking) return
    setWorking(true)
    setFailure(undefined)
    try {
      await onApprove(offer.signing, lock === null ? undefined : await openingOf(lock, code))
    } catch (cause) {
      setFailure(faultText(cause, messages))
      setWorking(false)
    }
  }

  return (
    <main ref={screen} className={`approval approval-${place}`} data-scheme={scheme}>
      <div className="approval-body">
        <p className="approval-asker">
          <Sentence of={texts.asks} with={{ site: <bdi dir="ltr">{asker.origin}</bdi> }} />
        </p>
        <h1>{titles[title]}</h1>
        {warnings.length > 0 && (
          <div className="approval-warnings" role="alert">
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{messages.warnings[warning]}</li>
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
        {offer.fee && <FeeChoice offers={offers} chosen={offer} isFixed={isWorking} onChoose={setOffer} />}
        {lock && <UnlockField lock={lock} code={code} onCode={setCode} />}
        <details>
          <summary>{texts.raw}</summary>
          <pre dir="ltr">{rawText(offer.signing)}</pre>
        </details>
      </div>
      <p id={reason} className="approval-reason" role="status">
        {failure === undefined ? reasonOf(gate.state, place, texts) : `${texts.failed} ${failure}`}
        {others > 0 && ` ${texts.more.replace('{count}', String(others))}`}
      </p>
      <div className="approval-ways">
        <button type="button" className="approval-decline" onClick={onDecline}>
          {texts.decline}
        </button>
        <button
          type="button"
          className="approval-approve"
          aria-describedby={reason}
          aria-disabled={gate.state !== 'open' || isWorking}
          onClick={(event) => void approve(event)}
        >
          {isWorking ? texts.signing : lock === null ? texts.approve : texts.unlock}
        </button>
      </div>
    </main>
  )
}

function Row({ fact: { name, path, value, look } }: { fact: Fact }) {
  const { titles, facts } = useMessages()
  if (look === 'heading') {
    return (
      <div className="approval-fact approval-fact-heading">
        <dt>{titles[value as Title]}</dt>
        <dd />
      </div>
    )
  }
  return (
    <div className={`approval-fact approval-fact-${look}`}>
      <dt>{path === undefined ? facts[name] : <bdi dir="ltr">{path}</bdi>}</dt>
      <dd>
        <bdi dir={look === 'text' || look === 'block' ? 'auto' : 'ltr'}>{value}</bdi>
      </dd>
    </div>
  )
}

function reasonOf(state: GateState, place: Place, texts: Messages['screen']): string {
  if (state === 'never') return texts.elsewhere
  if (state === 'covered') return place === 'frame' ? texts.covered : texts.behind
  return state === 'waiting' ? texts.wait : ''
}
