import { atom } from 'jotai'

/** As the browser reports it; empty until the handshake. */
export const siteOriginAtom = atom('')
