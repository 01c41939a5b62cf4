import { useId, useRef, useState } from 'react'
import type { Opening, SigningRequest } from '../keys/KeyClient.ts'
import type { Messages } from '../messages/en.ts'
import { faultText } from '../messages/faultText.ts'
import { Sentence, useMessages } from '../messages/LanguageProvider.tsx'
import type { ApprovalView } from './ApprovalView.ts'
import type { Fact, Fee, Title } from './Description.ts'
import { FeeChoice } from './FeeChoice.tsx'
import { rawText } from './rawText.ts'
import { openingOf, UnlockField } from './UnlockField.tsx'
import { type GateState, type Place, useGate } from './useGate.ts'
import { useBelow, useNaturalHeight } from './useRoom.ts'
import './screen.css'

type Props = {
  view: ApprovalView
  /** In the frame within a page, or in a window of its own. */
  place: Place
  /** With what was on the screen. Resolves once it is done; the screen goes then. */
  onApprove(signing: SigningRequest, opening?: Opening): Promise<void>
  onDecline(): void
  /** With the height in CSS px at which nothing of it would have to scroll, and with each change of that. */
  onHeight?(height: number): void
}

/** Shows a request as the frame read it. Declining comes first; approving waits for the gate and for a click of the person. */
export function Screen({ view, place, onApprove, onDecline, onHeight }: Props) {
  const { asker, description, others, scheme, lock } = view
  const messages = useMessages()
  const { screen: texts, titles } = messages
  const whole = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const gate = useGate({ whole, body, end }, place, asker.trust)
  const content = useRef<HTMLDivElement>(null)
  const below = useBelow({ body, content, end })
  useNaturalHeight({ whole, body, content }, onHeight)
  // Two clicks may come before the first of them is drawn.
  const hasBegun = useRef(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [code, setCode] = useState('')
  const { title, facts, warnings, offers } = description
  // A window receives a copy of the offers with each change: what was chosen is found in the newest.
  const [speed, setSpeed] = useState<Fee['speed']>()
  const offer = offers.find(({ fee }) => fee !== undefined && fee.speed === speed) ?? offers[0]
  const [reason, heading] = [useId(), useId()]

  const approve = async (event: React.MouseEvent) => {
    // A script can click too, but not with a hand (T22).
    if (!event.isTrusted || !gate.isOpen() || hasBegun.current) return
    hasBegun.current = true
    setWorking(true)
    setFailure(undefined)
    try {
      await onApprove(offer.signing, lock === null ? undefined : await openingOf(lock, code))
    } catch (cause) {
      setFailure(faultText(cause, messages))
      hasBegun.current = false
      setWorking(false)
    }
  }

  return (
    <main ref={whole} className={`approval approval-${place}`} data-scheme={scheme}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys, and does not always hold something that is. */}
      <section ref={body} className="approval-body" aria-labelledby={heading} tabIndex={0}>
        <div ref={content} className="approval-content">
          <p className="approval-asker">
            <Sentence of={texts.asks} with={{ site: <bdi dir="ltr">{asker.origin}</bdi> }} />
          </p>
          <h1 id={heading}>{titles[title]}</h1>
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
          {offer.fee && <FeeChoice offers={offers} chosen={offer} isFixed={isWorking} onChoose={setSpeed} />}
          {lock && <UnlockField lock={lock} code={code} onCode={setCode} />}
          <div ref={end} className="approval-end" />
          <details>
            <summary>{texts.raw}</summary>
            <pre dir="ltr">{rawText(offer.signing)}</pre>
          </details>
        </div>
        {below === 'raw' && <div className="approval-fade" />}
        {below === 'unread' && (
          <div className="approval-more" aria-hidden="true">
            <button
              type="button"
              tabIndex={-1}
              onClick={() => body.current?.scrollBy({ top: 0.8 * body.current.clientHeight })}
            >
              {texts.below}
            </button>
          </div>
        )}
      </section>
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
  if (state === 'small') return place === 'frame' ? texts.small : texts.smallWindow
  if (state === 'unread') return texts.unread
  if (state === 'covered') return place === 'frame' ? texts.covered : texts.behind
  return state === 'waiting' ? texts.wait : ''
}
