import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import type { ReactNode } from 'react'
import type { SecureUser } from '../keys/KeyClient.ts'
import { FormattedMessage } from '../messages/LanguageProvider.tsx'
import { mainAddress } from '../wallet/mainAddress.ts'
import { Icon } from './Icon.tsx'
import type { PageApp } from './PageApp.ts'
import { usePageTexts } from './texts/PageTextsProvider.tsx'
import './page.css'

type Props = {
  app: PageApp
  user?: SecureUser | undefined
  /** Leads to the previous view of this page. */
  onBack?: (() => void) | undefined
  /** Absent where nothing is left. */
  onLeave?: (() => void) | undefined
  isWide?: boolean
  /** Of leaving. */
  error?: string | undefined
  children: ReactNode
}

/** Windows that a link from anywhere may open name no app. */
export const NO_APP: PageApp = {}

/** A page of the secure origin: app and wallet on top, with a way back. */
export function Page({ app, user, onBack, onLeave, isWide = false, error, children }: Props) {
  const { page } = usePageTexts()
  const address = user?.isOpen ? mainAddress(user) : undefined
  const site = app.site === undefined ? undefined : hostOf(app.site)
  return (
    <div className="page">
      <header className="page-top">
        {onBack ? (
          <button type="button" className="page-icon-button" aria-label={page.back} onClick={onBack}>
            <Icon name="back" />
          </button>
        ) : (
          <AppMark icon={app.icon} letter={app.name} />
        )}
        <p className="page-who">
          <strong>
            {app.name === undefined ? (
              page.ownWallet
            ) : (
              <FormattedMessage of={page.wallet} with={{ app: <bdi>{app.name}</bdi> }} />
            )}
          </strong>
          {site !== undefined && (
            <span className="page-host">
              <bdi dir="ltr">{site}</bdi>
            </span>
          )}
          {address !== undefined && (
            <bdi className="page-address page-own-address" dir="ltr">
              {shortenAddress(address)}
            </bdi>
          )}
        </p>
        {onLeave && (
          <button type="button" className="page-leave" onClick={onLeave}>
            <span className="page-leave-text">
              <Icon name="back" />
              {page.leave}
            </span>
            <Icon name="close" />
          </button>
        )}
        {address !== undefined && (
          <p className="page-person">
            {(user?.email ?? user?.name) && (
              <strong>
                <bdi>{user?.email ?? user?.name}</bdi>
              </strong>
            )}
            <bdi className="page-address" dir="ltr">
              {shortenAddress(address)}
            </bdi>
          </p>
        )}
      </header>
      <main className={isWide ? 'page-main page-wide' : 'page-main'}>
        <p className="page-error" role="alert">
          {error}
        </p>
        {children}
      </main>
    </div>
  )
}

function AppMark({ icon, letter }: { icon: string | undefined; letter: string | undefined }) {
  if (icon !== undefined) return <img className="page-mark" src={icon} alt="" />
  return (
    <span className="page-mark" aria-hidden="true">
      {letter === undefined ? <Icon name="lock" /> : letter.charAt(0).toUpperCase()}
    </span>
  )
}

/** `https` goes without saying. */
export function hostOf(site: string) {
  const { protocol, host } = new URL(site)
  return protocol === 'https:' ? host : site
}
