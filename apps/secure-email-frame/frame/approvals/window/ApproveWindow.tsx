import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { ApprovalScreen } from '../screen/ApprovalScreen.tsx'
import type { ApprovalWindowState, Frame } from './connectToFrame.ts'

/** Page for decisions when the frame may be covered. It signs nothing, and only answers the frame. */
export function ApproveWindow({ frame }: { frame: Frame }) {
  const { screen } = useMessages()
  const [observed, setSeen] = useState<ApprovalWindowState>('asking')
  useEffect(() => frame.watch(setSeen), [frame])
  useEffect(() => {
    if (observed === 'over') window.close()
  }, [observed])

  if (typeof observed === 'string') {
    return (
      <main className="approval approval-empty">
        <h1>{screen.window}</h1>
        <p role="status">{{ asking: screen.asking, over: screen.over, lost: screen.lost }[observed]}</p>
      </main>
    )
  }
  return <ApprovalScreen key={observed.key} surface="window" view={observed} decide={frame} />
}
