import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Messages } from '../../messages/en.ts'
import { errorText } from '../../messages/errorText.ts'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { PRESSING_KEYS } from '../gate/gate.ts'
import type { Level } from '../receipt/Receipt.ts'
import type { ApprovalView, RequestView } from '../shared/types.ts'
import { SiteLine } from './content/SiteLine.tsx'
import { useCutEdges } from './room/useCutEdges.ts'
import { useNaturalHeight } from './room/useNaturalHeight.ts'
import { type GateState, type Surface, useGate } from './useGate.ts'
import './screen.css'

type Props = {
  view: Pick<ApprovalView, 'site' | 'others' | 'scheme'>
  surface: Surface
  title: ReactNode
  /** Red makes declining the main button. */
  level?: Level
  isTicked?: boolean
  action?: string
  working?: string
  progress?: RequestView['progress']
  onApprove?: (() => Promise<void>) | undefined
  onDecline(): void
  onHeight?: ((height: number) => void) | undefined
  children(isWorking: boolean, isReadable: boolean): ReactNode
  more?: ReactNode
}

export function Screen({ view, surface, title, action, working, progress, onHeight, ...props }: Props) {
  const { level, isTicked = true } = props
  const { site, others, scheme } = view
  const messages = useMessages()
  const { screen: texts } = messages
  const main = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const gate = useGate({ main, body, content }, surface, site.trust, isTicked)
  const cut = useCutEdges({ body, content })
  useNaturalHeight({ main, body, content }, onHeight)
  // Two clicks may come before the first render.
  const hasBegun = useRef(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isStopping, setStopping] = useState(false)
  const [reason, heading] = [useId(), useId()]

  const isPending = isWorking || progress !== undefined

  const decline = () => {
    if (isStopping) return
    // The screen stays until the frame has checked the sent transaction again.
    setStopping(progress !== undefined)
    props.onDecline()
  }

  const approve = async (event: MouseEvent) => {
    // `isTrusted` is false for the click of a script (T22).
    if (!event.isTrusted || hasBegun.current || isPending || !gate.click(event)) return
    hasBegun.current = true
    setWorking(true)
    setFailure(undefined)
    try {
      await props.onApprove?.()
    } catch (cause) {
      setFailure(errorText(cause, messages))
      hasBegun.current = false
      setWorking(false)
    }
  }

  const isOffered = props.onApprove !== undefined
  const isUnread = gate.state === 'unread' || gate.state === 'skipped'
  const showMore = () => body.current?.scrollBy({ top: 0.8 * body.current.clientHeight })

  return (
    <main ref={main} className={`approval approval-${surface}`} data-scheme={scheme} data-level={level}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys, and does not always hold something that is. */}
      <section ref={body} className="approval-body" aria-labelledby={heading} tabIndex={0}>
        {cut.above && <div className="approval-fade approval-fade-above" />}
        <div ref={content} className="approval-content">
          <SiteLine site={site} />
          <h1 id={heading}>{title}</h1>
          {props.children(isPending, isReadable(gate.state))}
          {props.more}
        </div>
        {cut.below && <div className="approval-fade approval-fade-below" />}
      </section>
      <div className="approval-hint">
        <p id={reason} role="status">
          {progress !== undefined && progressOf(progress, texts)}
          {progress === undefined && isOffered && (failure ?? reasonOf(gate.state, surface, texts))}
          {others > 0 && ` ${texts.more.replace('{count}', String(others))}`}
        </p>
        {(isUnread || cut.below) && (
          <button type="button" className="approval-next" onClick={isUnread ? gate.showNext : showMore}>
            {gate.state === 'skipped' ? texts.showSkipped : texts.below}
          </button>
        )}
      </div>
      <div className="approval-ways">
        <button type="button" className="approval-decline" aria-disabled={isStopping} onClick={decline}>
          {!isOffered ? texts.close : progress === undefined ? texts.decline : isStopping ? texts.stopping : texts.stop}
        </button>
        {isOffered && (
          <button
            type="button"
            className="approval-approve"
            aria-describedby={reason}
            aria-disabled={gate.state !== 'open' || isPending}
            onPointerDown={gate.press}
            onKeyDown={(event) => PRESSING_KEYS.includes(event.key) && gate.press(event)}
            onClick={(event) => void approve(event)}
          >
            {progress === undefined ? (isWorking ? working : action) : texts.waiting}
          </button>
        )}
      </div>
    </main>
  )
}

function progressOf({ sent, count }: NonNullable<RequestView['progress']>, { sentOf }: Messages['screen']): string {
  return sentOf.replace('{sent}', String(sent)).replace('{count}', String(count))
}

function isReadable(state: GateState): boolean {
  return state !== 'never' && state !== 'small' && state !== 'covered'
}

function reasonOf(state: GateState, surface: Surface, texts: Messages['screen']): string {
  if (state === 'never') return texts.elsewhere
  if (state === 'small') return surface === 'frame' ? texts.small : texts.smallWindow
  if (state === 'unread') return texts.unread
  if (state === 'skipped') return texts.skipped
  if (state === 'unticked') return texts.unticked
  if (state === 'covered') return surface === 'frame' ? texts.covered : texts.behind
  return state === 'waiting' ? texts.wait : ''
}
