import { STORAGE_PREFIX } from '@airlock/protocol/constants'
import { atom } from 'jotai'
import { configAtom } from '../../host/config.ts'
import { siteOriginAtom } from '../../host/siteOrigin.ts'
import type { Deps } from '../../ports/Deps.ts'
import { reset, routeAtom, routerAtom } from '../../router/router.ts'

export const agreedAtom = atom<string | null>(null)

export const consentMissesAtom = atom(0)

export type LegalPages = { terms: string | undefined; privacy: string | undefined; isRequired: boolean }

export const legalPagesAtom = atom((get): LegalPages | null => {
  const {
    termsConditionsUrl: terms,
    privacyPolicyUrl: privacy,
    legalCheckbox: isRequired = false,
  } = get(configAtom) ?? {}
  return terms === undefined && privacy === undefined ? null : { terms, privacy, isRequired }
})

/** Nothing may connect until the user agrees. */
export function isConsentDue({ store, storage }: Pick<Deps, 'store' | 'storage'>): boolean {
  const pages = store.get(legalPagesAtom)
  if (!pages?.isRequired) return false
  const text = textOf(pages)
  return store.get(agreedAtom) !== text && storage.get(keyOf(store)) !== text
}

/** Shows the box if consent is due. Call it before anything connects. */
export function requestConsent(deps: Pick<Deps, 'store' | 'storage'>): boolean {
  if (!isConsentDue(deps)) return false
  const { store } = deps
  store.set(consentMissesAtom, (misses) => misses + 1)
  if (store.get(routeAtom).view !== 'Connect') store.set(routerAtom, reset({ view: 'Connect' }))
  return true
}

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
