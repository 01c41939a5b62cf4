import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'

/** Configuration of the host; `null` until the hello was read, and fixed afterwards. */
export const configAtom = atom<HostConfig | null>(null)
