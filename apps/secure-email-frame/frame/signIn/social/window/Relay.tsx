import type { SocialPage } from '@airlock/protocol/secure/socialPage'
import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { useEffect, useState } from 'react'
import { FormattedMessage, useMessages } from '../../../messages/LanguageProvider.tsx'
import { NO_APP, Page } from '../../../pages/Page.tsx'
import { DONE, type DoneMessage } from '../startMessages.ts'
import { FrontButton } from './FrontButton.tsx'

type Props = {
  page: Extract<SocialPage, { state: 'start' }>
  nextUrl: string
  isAttested: boolean
  opener: Pick<Window, 'postMessage'> | null
}

/** Stays between another kit's client, which needs a tie to its window, and the provider, which must have none. */
export function Relay({ page: { transaction, provider, site, code }, nextUrl, isAttested, opener }: Props) {
  const { social } = useMessages()
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    const channel = new BroadcastChannel(DONE)
    channel.onmessage = ({ data }: MessageEvent<Partial<DoneMessage>>) => {
      if (data.transaction !== transaction) return
      const resultUri = `${location.origin}/social/done?${new URLSearchParams({ tx: transaction })}`
      opener?.postMessage({ resultUri }, site)
      window.close()
    }
    return () => channel.close()
  }, [transaction, site, opener])
  const name = { provider: PROVIDER_NAMES[provider] }
  return (
    <Page app={NO_APP}>
      <h1>
        <FormattedMessage of={social.title} with={name} />
      </h1>
      <p>
        <FormattedMessage of={isAttested ? social.asks : social.claims} with={{ site: <bdi dir="ltr">{site}</bdi> }} />
      </p>
      {!isAttested && (
        <>
          <p className="page-code page-number" dir="ltr">
            {code}
          </p>
          <p>{social.compare}</p>
        </>
      )}
      <FrontButton
        onPress={() => {
          window.open(nextUrl, '_blank', 'noopener,noreferrer')
          setOpened(true)
        }}
      >
        <FormattedMessage of={social.goOn} with={name} />
      </FrontButton>
      <p role="status">{isOpened && social.elsewhere}</p>
    </Page>
  )
}
