import { isInAppBrowser } from '@airlock/protocol/secure/isInAppBrowser'
import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { matchCode } from '@airlock/protocol/w3m/matchCode'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Ring } from '../../../../ui/display/Ring.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { ExternalIcon, RetryIcon } from '../../../../ui/icons/icons.tsx'
import { signInWith } from '../../flows/signInWith.ts'
import { ProviderLogo } from '../../parts/ProviderLogo.tsx'
import { type SocialLogin, socialLoginAtom } from '../../state/socialState.ts'
import { texts } from '../../texts/texts.ts'
import { ScanFarcaster } from './ScanFarcaster.tsx'
import './ConnectingSocial.css'

export function ConnectingSocial() {
  const t = useMessages(texts)
  const deps = useDeps()
  const login = useAtomValue(socialLoginAtom)
  // A window with a handle needs no number.
  const [isNumberRequested, setNumberRequested] = useState(false)
  if (!login) return null
  const { provider, status, url, window, transaction, error } = login
  if (provider === 'farcaster' && status === 'waiting') return <ScanFarcaster url={url} />
  const isInApp = isInAppBrowser()
  const openAgain = (
    <>
      {isInApp || !window ? t('socialContinue', { provider: PROVIDER_NAMES[provider] }) : t('socialOpen')}
      <ExternalIcon />
      <span className="hidden-text">{t('opensNewTab')}</span>
    </>
  )
  const isEnded = status === 'declined' || status === 'failed'
  return (
    <Hero
      image={
        <Ring state={isEnded ? 'danger' : 'turning'}>
          <span className="social-picture">
            <ProviderLogo provider={provider} />
          </span>
        </Ring>
      }
      {...textOf(t, login, isInApp)}
    >
      {error && <Alert>{error}</Alert>}
      {status === 'waiting' && url && (
        <>
          {window && !isNumberRequested ? (
            <Button variant="text" onClick={() => setNumberRequested(true)}>
              {t('socialAsked')}
            </Button>
          ) : (
            <p className="social-code">
              {t('socialCode')} <strong dir="ltr">{matchCode(transaction)}</strong>
            </p>
          )}
          {/* A used window cannot restart, unless only a link opens one. */}
          {window ? (
            <Button variant="soft" onClick={() => signInWith(deps, provider)}>
              {openAgain}
            </Button>
          ) : (
            <a className="button button-soft" href={url} target="_blank" rel="noopener noreferrer">
              {openAgain}
            </a>
          )}
        </>
      )}
      {(isEnded || (status === 'waiting' && !window)) && (
        <Button variant={isEnded ? 'soft' : 'text'} onClick={() => signInWith(deps, provider)}>
          <RetryIcon />
          {t('tryAgain')}
        </Button>
      )}
    </Hero>
  )
}

function textOf(
  t: Translate<typeof texts>,
  { status, provider: id, window }: SocialLogin,
  isInApp: boolean,
): { title: string; text?: string } {
  const provider = PROVIDER_NAMES[id]
  switch (status) {
    case 'waiting':
      return {
        title: t('socialWaiting', { provider }),
        ...(isInApp && { text: t('socialPlaceText') }),
        ...(!isInApp && window && { text: t('socialWaitingText') }),
      }
    case 'opening':
      return { title: t('socialOpening') }
    case 'declined':
      return { title: t('socialDeclined'), text: t('socialDeclinedText', { provider }) }
    case 'failed':
      return { title: t('socialFailed', { provider }) }
  }
}
