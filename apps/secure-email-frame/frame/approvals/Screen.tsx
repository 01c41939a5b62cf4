import { useId, useRef, useState } from 'react'
import type { Asker } from '../wire/hostIdentity.ts'
import type { Description, Fact } from './Description.ts'
import { FACTS, TEXTS, TITLES, WARNINGS } from './messages.ts'
import { TELLS_VISIBILITY, useGate } from './useGate.ts'
import './screen.css'

type Props = {
  asker: Asker
  description: Description
  /** How many requests wait behind this one. */
  others: number
  scheme: 'light' | 'dark' | undefined
  onApprove(): Promise<void>
  onDecline(): void
}

/** One request, as this frame read it. Declining comes first; approving waits for the gate and for a click of the person. */
export function Screen({ asker, description, others, scheme, onApprove, onDecline }: Props) {
  const screen = useRef<HTMLElement>(null)
  const may = asker.trust === 'allowed'
  const gate = useGate(screen, may)
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
    <main ref={screen} className="approval" data-scheme={scheme}>
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
        {reasonOf(gate.state, may, work)}
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

function reasonOf(state: 'waiting' | 'open' | 'covered', may: boolean, work: 'idle' | 'signing' | 'failed'): string {
  if (work === 'failed') return TEXTS.failed
  if (!may) return TEXTS.unverified
  if (!TELLS_VISIBILITY) return TEXTS.cannot
  if (state === 'covered') return TEXTS.covered
  return state === 'waiting' ? TEXTS.wait : ''
}
