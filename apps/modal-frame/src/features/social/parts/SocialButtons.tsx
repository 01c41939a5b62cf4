import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../core/router/navigate.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { loadProviders } from '../flows/loadProviders.ts'
import { resumeSignIn, signInWith } from '../flows/signInWith.ts'
import { offeredProvidersAtom } from '../state/socialState.ts'
import { texts } from '../texts/texts.ts'
import { MoreIcon, ProviderLogo } from './ProviderLogo.tsx'
import './SocialButtons.css'

/** Full-width buttons; the others share a row. */
const LARGE = 2
const SMALL = 4

/** Two large buttons, the others small, and a view of all if they do not fit. */
export function SocialButtons() {
  const t = useMessages(texts)
  const deps = useDeps()
  const providers = useAtomValue(offeredProvidersAtom)
  useEffect(() => void loadProviders(deps), [deps])
  useEffect(() => resumeSignIn(deps), [deps])
  const others = providers.slice(LARGE)
  const small = others.length > SMALL ? others.slice(0, SMALL - 1) : others
  return (
    <div className="social-buttons">
      {providers.slice(0, LARGE).map((provider) => (
        <Button key={provider} look="soft" onClick={() => signInWith(deps, provider)}>
          <ProviderLogo provider={provider} />
          {t('socialContinue', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
      {others.length > 0 && (
        <div className="social-buttons-small">
          {small.map((provider) => (
            <IconButton
              key={provider}
              label={t('socialContinue', { provider: PROVIDER_NAMES[provider] })}
              onClick={() => signInWith(deps, provider)}
            >
              <ProviderLogo provider={provider} />
            </IconButton>
          ))}
          {small.length < others.length && (
            <IconButton label={t('socialMore')} onClick={() => navigate(deps, { view: 'ConnectSocials' })}>
              <MoreIcon />
            </IconButton>
          )}
        </div>
      )}
    </div>
  )
}
