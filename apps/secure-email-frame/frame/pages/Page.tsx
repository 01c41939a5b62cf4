import type { ReactNode } from 'react'
import type { SecureUser } from '../keys/KeyClient.ts'
import { mainAddress } from '../wallet/mainAddress.ts'
import type { PageApp } from './PageApp.ts'
import { PageTop } from './PageTop.tsx'
import './page.css'

type Props = {
  app: PageApp
  user?: SecureUser | undefined
  onBack?: (() => void) | undefined
  onLeave?: (() => void) | undefined
  isWide?: boolean
  error?: string | undefined
  children: ReactNode
}

/** Windows that a link from anywhere may open name no app. */
export const NO_APP: PageApp = {}

export function Page({ app, user, onBack, onLeave, isWide = false, error, children }: Props) {
  return (
    <div className="page">
      <PageTop
        app={app}
        user={user}
        address={user?.isOpen ? mainAddress(user) : undefined}
        onBack={onBack}
        onLeave={onLeave}
      />
      <main className={isWide ? 'page-main page-wide' : 'page-main'}>
        <p className="page-error" role="alert">
          {error}
        </p>
        {children}
      </main>
    </div>
  )
}
