import { faceOf } from '@airlock/protocol/text/faceOf'
import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import type { SecureUser } from '../keys/KeyClient.ts'
import { FormattedMessage } from '../messages/LanguageProvider.tsx'
import { Icon } from './Icon.tsx'
import type { PageApp } from './PageApp.ts'
import { usePageTexts } from './texts/PageTextsProvider.tsx'

type Props = {
  app: PageApp
  user?: Pick<SecureUser, 'email' | 'name'> | undefined
  address: string | undefined
  onBack?: (() => void) | undefined
  onLeave?: (() => void) | undefined
}

export function PageTop({ app, user, address, onBack, onLeave }: Props) {
  const { page } = usePageTexts()
  const site = app.site === undefined ? undefined : hostOf(app.site)
  return (
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
          <span className="page-own-address">
            <Face address={address} />
            <bdi className="page-address" dir="ltr">
              {shortenAddress(address)}
            </bdi>
          </span>
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
          <Face address={address} />
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
  )
}

function Face({ address }: { address: string }) {
  // Only hex addresses have letter cases that mean nothing.
  const seed = address.startsWith('0x') ? address.toLowerCase() : address
  return (
    <span
      ref={(circle) => {
        if (circle !== null) circle.style.backgroundImage = faceOf(seed)
      }}
      className="page-face"
      aria-hidden="true"
    />
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

export function hostOf(site: string) {
  const { protocol, host } = new URL(site)
  return protocol === 'https:' ? host : site
}
