import type { SocialPage } from '@airlock/protocol/secure/socialPage'
import { Sentence, useMessages } from '../messages/LanguageProvider.tsx'

type Props = {
  state: Exclude<SocialPage['state'], 'start'>
  /** The site that began the sign-in, where the server knows it. */
  site: string | undefined
}

/** Shows how the sign-in ended, where the window could not close itself. In an app's own browser it has the place of the site. */
export function Ended({ state, site }: Props) {
  const { social } = useMessages()
  return (
    <main className="page">
      <h1>{social[state]}</h1>
      <p>{social[`${state}Text`]}</p>
      {site !== undefined && (
        <>
          {state === 'done' && <p>{social.openOnceMore}</p>}
          <a href={site}>
            <Sentence of={social.goBack} with={{ site: <bdi dir="ltr">{site}</bdi> }} />
          </a>
        </>
      )}
      <button type="button" onClick={() => window.close()}>
        {social.close}
      </button>
    </main>
  )
}
