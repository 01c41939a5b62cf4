import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import { ApprovalScreen } from '../screen/ApprovalScreen.tsx'
import type { Frame, Seen } from './connectToFrame.ts'

/** Page for decisions when the frame may be covered. It signs nothing, and only answers the frame. */
export function ApproveWindow({ frame }: { frame: Frame }) {
  const { screen } = useMessages()
  const [seen, setSeen] = useState<Seen>('asking')
  useEffect(() => frame.watch(setSeen), [frame])
  useEffect(() => {
    if (seen === 'over') window.close()
  }, [seen])

  if (typeof seen === 'string') {
    return (
      <main className="approval approval-empty">
        <h1>{screen.window}</h1>
        <p role="status">{{ asking: screen.asking, over: screen.over, lost: screen.lost }[seen]}</p>
      </main>
    )
  }
  return <ApprovalScreen key={seen.key} place="window" view={seen} decide={frame} />
}
