import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'

export const configAtom = atom<HostConfig | null>(null)
