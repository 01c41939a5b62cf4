import { atom } from 'jotai'

/** Origin of the page, as the browser reports it; empty until the handshake. */
export const siteOriginAtom = atom('')
