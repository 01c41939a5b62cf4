import type { CSSProperties } from 'react'
import { FormattedMessage, useMessages } from '../../../messages/LanguageProvider.tsx'
import type { Site } from '../../../wire/hostIdentity.ts'

/** Shows the operator's icon or the first letter of the site, whose own icon could show anything. */
export function SiteLine({ site: { origin, trust, isOwn, icon } }: { site: Site }) {
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
      {...(icon === undefined
        ? { 'data-tile': letterOf(host) }
        : { 'data-picture': '', style: { '--picture': `url("${icon}")` } as CSSProperties })}
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

function letterOf(host: string): string {
  return host
    .replace(/^(?:app|www)\./, '')
    .charAt(0)
    .toUpperCase()
}
