import { atom } from 'jotai'

export const recentWalletsAtom = atom<readonly string[]>([])

const MAX_RECENTS = 2

export function remember(recents: readonly string[], walletId: string): readonly string[] {
  return [walletId, ...recents.filter((id) => id !== walletId)].slice(0, MAX_RECENTS)
}

export function parseRecents(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    return value.filter((id) => typeof id === 'string' && id !== '' && id.length <= 128).slice(0, MAX_RECENTS)
  } catch {
    return []
  }
}
