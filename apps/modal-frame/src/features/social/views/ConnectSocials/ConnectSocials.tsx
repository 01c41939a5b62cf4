import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { signInWith } from '../../flows/signInWith.ts'
import { ProviderLogo } from '../../parts/ProviderLogo.tsx'
import { offeredProvidersAtom } from '../../state/socialState.ts'
import { texts } from '../../texts/texts.ts'
import '../../parts/SocialButtons.css'

export function ConnectSocials() {
  const t = useMessages(texts)
  const deps = useDeps()
  const providers = useAtomValue(offeredProvidersAtom)
  return (
    <ul className="rows" aria-label={t('socialProviders')}>
      {providers.map((provider) => (
        <Row
          key={provider}
          id={provider}
          picture={
            <span className="social-tile">
              <ProviderLogo provider={provider} />
            </span>
          }
          title={PROVIDER_NAMES[provider]}
          onClick={() => signInWith(deps, provider)}
        />
      ))}
    </ul>
  )
}
