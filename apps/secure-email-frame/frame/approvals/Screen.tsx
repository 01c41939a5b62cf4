import { useId, useRef, useState } from 'react'
import type { ApprovalView } from './ApprovalView.ts'
import type { Fact } from './Description.ts'
import { FACTS, TEXTS, TITLES, WARNINGS } from './messages.ts'
import { type GateState, type Place, useGate } from './useGate.ts'
import './screen.css'

type Props = {
  view: ApprovalView
  /** In the frame within a page, or in a window of its own. */
  place: Place
  /** Resolves once it is done; the screen goes then. */
  onApprove(): Promise<void>
  onDecline(): void
}

/** One request, as the frame read it. Declining comes first; approving waits for the gate and for a click of the person. */
export function Screen({ view, place, onApprove, onDecline }: Props) {
  const { asker, description, others, scheme } = view
  const screen = useRef<HTMLElement>(null)
  const gate = useGate(screen, place, asker.trust)
  const [work, setWork] = useState<'idle' | 'signing' | 'failed'>('idle')
  const reason = useId()
  const { title, facts, warnings, raw } = description

  const approve = async (event: React.MouseEvent) => {
    // A script can click too, but not with a hand (T22).
    if (!event.isTrusted || !gate.isOpen() || work === 'signing') return
    setWork('signing')
    await onApprove().catch(() => setWork('failed'))
  }

  return (
    <main ref={screen} className={`approval approval-${place}`} data-scheme={scheme}>
      <p className="approval-asker">
        <bdi>{asker.origin}</bdi> {TEXTS.asks}
      </p>
      <h1>{TITLES[title]}</h1>
      {warnings.length > 0 && (
        <ul className="approval-warnings" role="alert">
          {warnings.map((warning) => (
            <li key={warning}>{WARNINGS[warning]}</li>
          ))}
        </ul>
      )}
      <dl className="approval-facts">
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a request never change.
          <Row key={index} fact={fact} />
        ))}
      </dl>
      <details>
        <summary>{TEXTS.raw}</summary>
        <pre dir="ltr">{raw}</pre>
      </details>
      <p id={reason} className="approval-reason" role="status">
        {work === 'failed' ? TEXTS.failed : reasonOf(gate.state, place)}
        {others > 0 && ` ${others} ${TEXTS.more}.`}
      </p>
      <div className="approval-ways">
        <button type="button" className="approval-decline" onClick={onDecline}>
          {TEXTS.decline}
        </button>
        <button
          type="button"
          className="approval-approve"
          aria-describedby={reason}
          aria-disabled={gate.state !== 'open' || work === 'signing'}
          onClick={(event) => void approve(event)}
        >
          {work === 'signing' ? TEXTS.signing : TEXTS.approve}
        </button>
      </div>
    </main>
  )
}

function Row({ fact }: { fact: Fact }) {
  return (
    <div className={`approval-fact approval-fact-${fact.look}`}>
      <dt>{FACTS[fact.name]}</dt>
      <dd>
        <bdi dir={fact.look === 'text' ? 'auto' : 'ltr'}>{fact.value}</bdi>
      </dd>
    </div>
  )
}

function reasonOf(state: GateState, place: Place): string {
  if (state === 'never') return TEXTS.elsewhere
  if (state === 'covered') return place === 'frame' ? TEXTS.covered : TEXTS.behind
  return state === 'waiting' ? TEXTS.wait : ''
}
