import { useMessages } from '../../../messages/LanguageProvider.tsx'
import { NO_APP, Page } from '../../../pages/Page.tsx'

type Props = { reason: 'elsewhere' | 'refused' }

/** Stops a window that no frame attested: its sender would be signed in as the visitor (T52, T137). */
export function Stray({ reason }: Props) {
  const { social } = useMessages()
  return (
    <Page app={NO_APP}>
      <h1>{social.stray}</h1>
      <p>{reason === 'elsewhere' ? social.strayElsewhere : social.strayRefused}</p>
      <p>{social.strayWarning}</p>
      <button type="button" className="page-button" onClick={() => window.close()}>
        {social.close}
      </button>
    </Page>
  )
}
