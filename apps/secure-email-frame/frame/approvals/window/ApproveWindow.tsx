import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/LanguageProvider.tsx'
import type { PageApp } from '../../pages/PageApp.ts'
import { PageTop } from '../../pages/PageTop.tsx'
import { ApprovalScreen } from '../screen/ApprovalScreen.tsx'
import type { ApprovalWindowState, Frame } from './connectToFrame.ts'
import '../../pages/page.css'
import './window.css'

/** The window does not sign, and only answers the frame. Any link can open it, so the app's name needs a request. */
export function ApproveWindow({ frame, app }: { frame: Frame; app: PageApp }) {
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
  return (
    <div className="approve-page" data-scheme={observed.scheme}>
      <div className="page">
        <PageTop
          app={app}
          address={observed.kind === 'request' ? observed.account : undefined}
          onLeave={() => window.close()}
        />
      </div>
      <ApprovalScreen key={observed.key} surface="window" view={observed} decide={frame} />
    </div>
  )
}
