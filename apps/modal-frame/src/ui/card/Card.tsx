import { type ReactNode, type Ref, useRef } from 'react'
import './Card.css'
import { useAutoHeight } from '../hooks/useAutoHeight.ts'
import { useDragToClose } from '../hooks/useDragToClose.ts'
import { useOutsideClick } from '../hooks/useOutsideClick.ts'

/** Entrance of a view: it slides in from the side that it was reached from, or is there with the card. */
export type Entrance = 'forward' | 'back' | 'still'

/** As high as any card may be: the greatest `max-block-size` of `.card`, which an approval has. */
const TALLEST_PX = 760

export type CardProps = {
  ref?: Ref<HTMLElement>
  header: ReactNode
  /** Stands above the view and stays while views change. */
  notice?: ReactNode
  toast?: ReactNode
  children: ReactNode
  isShaking: boolean
  isEmbedded: boolean
  /** A click next to the card, or a sheet dragged down. */
  onLeave: () => void
}

/** The one surface: a card in the middle, a sheet at the lower edge of a narrow screen, or a part of the page. */
export function Card({ ref, header, notice, toast, children, isShaking, isEmbedded, onLeave }: CardProps) {
  const content = useRef<HTMLDivElement>(null)
  const body = useAutoHeight(content, isEmbedded ? Number.POSITIVE_INFINITY : TALLEST_PX)
  const drag = useDragToClose(onLeave)
  const stage = useOutsideClick(onLeave)
  return (
    <div ref={stage} className={isEmbedded ? 'stage stage-embedded' : 'stage'}>
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

/** Content of the card: another key makes another content come in. */
export function CardView({ entrance, children }: { entrance: Entrance; children: ReactNode }) {
  return <div className={`card-view card-view-${entrance}`}>{children}</div>
}
