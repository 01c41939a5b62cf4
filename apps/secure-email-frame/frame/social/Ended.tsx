import type { SocialPage } from '@airlock/protocol/secure/socialPage'
import { useMessages } from '../messages/LanguageProvider.tsx'

/** Shows how the sign-in ended, where the window could not close itself. */
export function Ended({ state }: { state: Exclude<SocialPage['state'], 'start'> }) {
  const { social } = useMessages()
  return (
    <main className="page">
      <h1>{social[state]}</h1>
      <p>{social[`${state}Text`]}</p>
      <button type="button" onClick={() => window.close()}>
        {social.close}
      </button>
    </main>
  )
}
