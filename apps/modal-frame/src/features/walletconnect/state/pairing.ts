import { atom } from 'jotai'
import type { Pairing } from '../../../core/ports/Pairing.ts'

export const pairingAtom = atom<Pairing>({ status: 'idle' })
