import type { SocialPage } from '@airlock/protocol/secure/socialPage'
import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { FormattedMessage, useMessages } from '../../../messages/LanguageProvider.tsx'
import { NO_APP, Page } from '../../../pages/Page.tsx'
import { FrontButton } from './FrontButton.tsx'

type Props = { page: Extract<SocialPage, { state: 'start' }>; nextUrl: string }

/** Asks the user to confirm the sign-in if no frame could attest the window (T52). */
export function Confirm({ page: { provider, site, code }, nextUrl }: Props) {
  const { social } = useMessages()
  return (
    <Page app={NO_APP}>
      <h1>
        <FormattedMessage of={social.title} with={{ provider: PROVIDER_NAMES[provider] }} />
      </h1>
      <p>
        <FormattedMessage of={social.claims} with={{ site: <bdi dir="ltr">{site}</bdi> }} />
      </p>
      <p className="page-code page-number" dir="ltr">
        {code}
      </p>
      <p>{social.compare}</p>
      <FrontButton onPress={() => location.assign(nextUrl)}>
        <FormattedMessage of={social.goOn} with={{ provider: PROVIDER_NAMES[provider] }} />
      </FrontButton>
    </Page>
  )
}
