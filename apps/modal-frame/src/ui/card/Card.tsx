import { type ReactNode, type Ref, useRef } from 'react'
import './Card.css'
import { useAutoHeight } from '../hooks/useAutoHeight.ts'
import { useDragToClose } from '../hooks/useDragToClose.ts'
import { useOutsideClick } from '../hooks/useOutsideClick.ts'

export type Entrance = 'forward' | 'back' | 'still'

/** The largest `max-block-size` of `.card`. */
const TALLEST_PX = 760

export type CardProps = {
  ref?: Ref<HTMLElement>
  header: ReactNode
  notice?: ReactNode
  toast?: ReactNode
  children: ReactNode
  isShaking: boolean
  isEmbedded: boolean
  isFullScreen: boolean
  onLeave: () => void
}

export function Card({
  ref,
  header,
  notice,
  toast,
  children,
  isShaking,
  isEmbedded,
  isFullScreen,
  onLeave,
}: CardProps) {
  const content = useRef<HTMLDivElement>(null)
  const body = useAutoHeight(content, isEmbedded ? Number.POSITIVE_INFINITY : TALLEST_PX)
  const drag = useDragToClose(onLeave)
  const stage = useOutsideClick(onLeave)
  return (
    <div ref={stage} className={isEmbedded ? 'stage stage-embedded' : isFullScreen ? 'stage stage-full' : 'stage'}>
      <main ref={ref} className={isShaking ? 'card card-shaking' : 'card'}>
        <div ref={drag} className="card-handle" aria-hidden="true" />
        {header}
        <div ref={body} className="card-body">
          <div ref={content} className="card-content">
            {notice}
            {children}
          </div>
        </div>
        {toast}
      </main>
    </div>
  )
}

export function CardView({ entrance, children }: { entrance: Entrance; children: ReactNode }) {
  return <div className={`card-view card-view-${entrance}`}>{children}</div>
}
