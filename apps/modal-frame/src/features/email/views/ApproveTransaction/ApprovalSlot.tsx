import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { approvalHeightAtom } from '../../state/emailState.ts'
import { texts } from '../../texts/texts.ts'

/** Time in which the card may still move. */
const SETTLE_MS = 700

/** Space for the secure frame's screen. The frame lies over this element and follows it, never animated. */
export function ApprovalSlot() {
  const t = useMessages(texts)
  const label = t('approveLabel')
  const { email } = useDeps()
  const slot = useRef<HTMLDivElement>(null)
  const height = useAtomValue(approvalHeightAtom)

  useEffect(() => {
    const element = slot.current
    if (element === null) return
    let last = ''
    let request = 0
    let until = 0
    const follow = () => {
      // A second loop would outlive the view.
      cancelAnimationFrame(request)
      const { x, y, width, height } = element.getBoundingClientRect()
      const position = JSON.stringify([x, y, width, height])
      if (position !== last) email?.show({ x, y, width, height }, label)
      last = position
      if (performance.now() < until) request = requestAnimationFrame(follow)
    }
    // The card moves while its size changes.
    const settle = () => {
      until = performance.now() + SETTLE_MS
      follow()
    }
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    addEventListener('resize', settle)
    addEventListener('scroll', follow, true)
    return () => {
      cancelAnimationFrame(request)
      observer.disconnect()
      removeEventListener('resize', settle)
      removeEventListener('scroll', follow, true)
      email?.show(null)
    }
  }, [email, label])

  useEffect(() => {
    if (height !== null) slot.current?.style.setProperty('--fitting', `${height}px`)
  }, [height])

  return <div ref={slot} className="approve-room" />
}
