import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'

/** What the host configured; null until the hello was read. Fixed afterwards. */
export const configAtom = atom<HostConfig | null>(null)
