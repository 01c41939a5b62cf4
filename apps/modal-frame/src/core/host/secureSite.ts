import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import { atom } from 'jotai'

export type SecureSite = { origin: string; projectId: string; passkeyOnly?: FrameSettings['passkeyOnly'] }

export const secureSiteAtom = atom<SecureSite | null>(null)
