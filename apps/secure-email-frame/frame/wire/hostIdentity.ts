import { hostTrust } from '@airlock/protocol/config/frameSettings'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'

/** Origin of the page behind a request, and how far it is proved. A claim that differs from the browser's own word is refused. */
export type Site = { origin: string; trust: 'allowed' | 'unverified' }

type Facts = {
  settings: SecureSettings
  /** Origin that the modal's handshake proved. */
  claim: string | null
  /** `location.ancestorOrigins`, nearest first, where the browser has it. */
  ancestors: readonly string[] | undefined
}

/**
 * The claim, checked against the browser's own word where it gives one and against the project's list always. With `directEmbed` a host that
 * embeds the frame itself is the one that the browser reports.
 */
export function hostIdentity({ settings, claim, ancestors }: Facts): Site | undefined {
  const outermost = ancestors?.at(-1)
  const reported = outermost === 'null' ? undefined : outermost
  const origin = claim ?? reported
  if (origin === undefined || (reported !== undefined && reported !== origin)) return undefined
  const { origins, development } = settings
  const trust = hostTrust({ origins, development }, origin)
  return trust === 'refused' ? undefined : { origin, trust }
}

/**
 * Lists the origins whose messages this frame takes: the modal, and with `directEmbed` the project's own sites (T11, T27). Where the browser
 * reports the embedding origin, that one alone, or none.
 */
export function embedders(settings: SecureSettings, ancestors: readonly string[] | undefined): readonly string[] {
  const { modalOrigin, directEmbed, origins, development } = settings
  const [parent] = ancestors ?? []
  if (parent !== undefined && parent !== 'null') {
    const isSite = directEmbed && hostTrust({ origins, development }, parent) === 'allowed'
    return parent === modalOrigin || isSite ? [parent] : []
  }
  return directEmbed && Array.isArray(origins) ? [modalOrigin, ...origins] : [modalOrigin]
}

/**
 * Identifies the site behind a message of an allowed origin. The modal speaks for the host of its handshake; a site that embeds the frame itself
 * speaks for itself alone.
 */
export function messageIdentity(
  { modalOrigin, origins, development }: SecureSettings,
  site: Site | undefined,
  origin: string,
): Site | undefined {
  if (site !== undefined) return origin === modalOrigin || origin === site.origin ? site : undefined
  if (origin === modalOrigin || hostTrust({ origins, development }, origin) !== 'allowed') return undefined
  return { origin, trust: 'allowed' }
}
