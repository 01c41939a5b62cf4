import { hostTrust } from '@airlock/protocol/config/frameSettings'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'

/** Claims that contradict the browser are refused. */
export type Site = {
  origin: string
  trust: 'allowed' | 'unverified'
  /** The user started the request in the modal, not the site. */
  isOwn?: true
  /** Path of the operator's icon, which only allowed sites have. */
  icon?: string
}

type Fields = {
  settings: SecureSettings
  claim: string | null
  ancestors: readonly string[] | undefined
}

/** With `directEmbed`, an embedding host is identified by the browser. */
export function hostIdentity({ settings, claim, ancestors }: Fields): Site | undefined {
  const outermost = ancestors?.at(-1)
  const reported = outermost === 'null' ? undefined : outermost
  const origin = claim ?? reported
  if (origin === undefined || (reported !== undefined && reported !== origin)) return undefined
  const { origins, development } = settings
  const trust = hostTrust({ origins, development }, origin)
  return trust === 'refused' ? undefined : { origin, trust }
}

/** With `directEmbed`, includes the project's sites (T11, T27). Only the embedding one, if the browser reports it. */
export function embedders(settings: SecureSettings, ancestors: readonly string[] | undefined): readonly string[] {
  const { modalOrigin, directEmbed, origins, development } = settings
  const [parent] = ancestors ?? []
  if (parent !== undefined && parent !== 'null') {
    const isSite = directEmbed && hostTrust({ origins, development }, parent) === 'allowed'
    return parent === modalOrigin || isSite ? [parent] : []
  }
  return directEmbed && Array.isArray(origins) ? [modalOrigin, ...origins] : [modalOrigin]
}

/** The modal speaks for its host; a directly embedding site only for itself. */
export function messageIdentity(
  { modalOrigin, origins, development }: SecureSettings,
  site: Site | undefined,
  origin: string,
): Site | undefined {
  if (site !== undefined) return origin === modalOrigin || origin === site.origin ? site : undefined
  if (origin === modalOrigin || hostTrust({ origins, development }, origin) !== 'allowed') return undefined
  return { origin, trust: 'allowed' }
}
