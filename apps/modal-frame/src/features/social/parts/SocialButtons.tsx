import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { loadProviders } from '../flows/loadProviders.ts'
import { resumeSignIn, signInWith } from '../flows/signInWith.ts'
import { offeredProvidersAtom } from '../state/socialState.ts'
import { texts } from '../texts/texts.ts'
import { ProviderLogo } from './ProviderLogo.tsx'
import './SocialButtons.css'

export function SocialButtons() {
  const t = useMessages(texts)
  const deps = useDeps()
  const [first, ...others] = useAtomValue(offeredProvidersAtom)
  useEffect(() => void loadProviders(deps), [deps])
  useEffect(() => resumeSignIn(deps), [deps])
  if (first === undefined) return null
  return (
    <div className="social-buttons">
      <Button variant="soft" onClick={() => signInWith(deps, first)}>
        <ProviderLogo provider={first} />
        {t('socialContinue', { provider: PROVIDER_NAMES[first] })}
      </Button>
      {others.length > 0 && (
        <div className="social-buttons-small">
          {others.map((provider) => (
            <IconButton
              key={provider}
              label={t('socialContinue', { provider: PROVIDER_NAMES[provider] })}
              onClick={() => signInWith(deps, provider)}
            >
              <ProviderLogo provider={provider} />
            </IconButton>
          ))}
        </div>
      )}
    </div>
  )
}
