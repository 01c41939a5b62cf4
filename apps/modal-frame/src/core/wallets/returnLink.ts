import { STORAGE_PREFIX } from '@airlock/protocol/constants'
import { atom } from 'jotai'

export const RETURN_LINK_KEY = `${STORAGE_PREFIX}linked_wallet`

/** Stored as `wcLinking`: the app for approvals. */
export type ReturnLink = { href: string; name: string }

export const returnLinkAtom = atom<ReturnLink | null>(null)

export function parseReturnLink(stored: string | null): ReturnLink | null {
  try {
    const { href, name } = JSON.parse(stored ?? '{}') as Record<string, unknown>
    return typeof href === 'string' && typeof name === 'string' ? { href, name: name.slice(0, 64) } : null
  } catch {
    return null
  }
}
