import { STORAGE_PREFIX } from '@airlock/protocol/constants'
import { atom } from 'jotai'
import { configAtom } from '../../host/config.ts'
import { siteOriginAtom } from '../../host/siteOrigin.ts'
import type { Deps } from '../../ports/Deps.ts'
import { reset, routeAtom, routerAtom } from '../../router/router.ts'

/** Legal pages that a visitor agreed to, as `textOf` writes them. */
export const agreedAtom = atom<string | null>(null)

/** Attempts without consent since the last change of the box. */
export const consentMissesAtom = atom(0)

export type LegalPages = { terms: string | undefined; privacy: string | undefined; isRequired: boolean }

/** The site's legal pages; null without one. */
export const legalPagesAtom = atom((get): LegalPages | null => {
  const {
    termsConditionsUrl: terms,
    privacyPolicyUrl: privacy,
    legalCheckbox: isRequired = false,
  } = get(configAtom) ?? {}
  return terms === undefined && privacy === undefined ? null : { terms, privacy, isRequired }
})

/** Whether nothing may connect yet, because the visitor did not agree to the legal pages. */
export function isConsentDue({ store, storage }: Pick<Deps, 'store' | 'storage'>): boolean {
  const pages = store.get(legalPagesAtom)
  if (!pages?.isRequired) return false
  const text = textOf(pages)
  return store.get(agreedAtom) !== text && storage.get(keyOf(store)) !== text
}

/** Returns `true` if consent is due, and then shows where to give it. Call it before anything connects. */
export function requestConsent(deps: Pick<Deps, 'store' | 'storage'>): boolean {
  if (!isConsentDue(deps)) return false
  const { store } = deps
  store.set(consentMissesAtom, (misses) => misses + 1)
  if (store.get(routeAtom).view !== 'Connect') store.set(routerAtom, reset({ view: 'Connect' }))
  return true
}

/** Stores the consent for this site and these URLs, or withdraws it. */
export function setConsent({ store, storage }: Pick<Deps, 'store' | 'storage'>, hasAgreed: boolean): void {
  const pages = store.get(legalPagesAtom)
  if (pages === null) return
  const text = hasAgreed ? textOf(pages) : null
  store.set(agreedAtom, text)
  store.set(consentMissesAtom, 0)
  if (text === null) storage.remove(keyOf(store))
  else storage.set(keyOf(store), text)
}

function textOf({ terms, privacy }: LegalPages) {
  return JSON.stringify([terms ?? null, privacy ?? null])
}

function keyOf(store: Deps['store']) {
  return `${STORAGE_PREFIX}consent ${store.get(siteOriginAtom)}`
}
