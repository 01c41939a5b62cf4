import { isInAppBrowser } from '@airlock/protocol/secure/isInAppBrowser'
import type { SocialPage } from '@airlock/protocol/secure/socialPage'
import { FormattedMessage, useMessages } from '../../../messages/LanguageProvider.tsx'
import { NO_APP, Page } from '../../../pages/Page.tsx'

type Props = {
  state: Exclude<SocialPage['state'], 'start'>
  site: string | undefined
}

/** In-app browsers show it instead of the site. */
export function Ended({ state, site }: Props) {
  const { social } = useMessages()
  const back = isInAppBrowser() ? site : undefined
  return (
    <Page app={NO_APP}>
      <h1>{social[state]}</h1>
      <p>{back !== undefined && state === 'done' ? social.openOnceMore : social[`${state}Text`]}</p>
      {back === undefined ? (
        <button type="button" className="page-button" onClick={() => window.close()}>
          {social.close}
        </button>
      ) : (
        <a className="page-button" href={back}>
          <FormattedMessage of={social.goBack} with={{ site: <bdi dir="ltr">{back}</bdi> }} />
        </a>
      )}
    </Page>
  )
}
