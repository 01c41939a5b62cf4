import { FormattedMessage, useMessages } from '../../../messages/LanguageProvider.tsx'
import type { Site } from '../../../wire/hostIdentity.ts'

/** Shows the first letter of the site, because its own icon could show anything. */
export function SiteLine({ site: { origin, trust, isOwn } }: { site: Site }) {
  const { screen } = useMessages()
  const { protocol, host } = new URL(origin)
  const name = (
    <bdi key="site" dir="ltr">
      {protocol === 'https:' ? host : origin}
    </bdi>
  )
  return (
    <p
      className="approval-site"
      data-tile={host
        .replace(/^(?:app|www)\./, '')
        .charAt(0)
        .toUpperCase()}
    >
      {isOwn ? (
        <span className="approval-own">
          <FormattedMessage of={screen.own} with={{ site: name }} />
        </span>
      ) : (
        <>
          {name} <span className="approval-asks">{screen.asks}</span>
        </>
      )}
      {trust === 'unverified' && <span className="approval-tag">{screen.unverified}</span>}
    </p>
  )
}
