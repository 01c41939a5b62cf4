import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { useFramePosition } from '../../parts/useFramePosition.ts'
import { approvalHeightAtom } from '../../state/emailState.ts'
import { texts } from '../../texts/texts.ts'

/** The secure frame lies over this element. */
export function ApprovalSlot() {
  const t = useMessages(texts)
  const slot = useRef<HTMLDivElement>(null)
  const height = useAtomValue(approvalHeightAtom)
  useFramePosition(slot, { label: t('approveLabel') })

  useEffect(() => {
    if (height !== null) slot.current?.style.setProperty('--fitting', `${height}px`)
  }, [height])

  return <div ref={slot} className="approve-room" />
}
