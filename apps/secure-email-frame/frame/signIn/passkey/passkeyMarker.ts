import { type GuardedStorage, guardStorage } from '../guardStorage.ts'

/**
 * `made`: a passkey signed in or was added here. `possible`: this device may have one, which has not signed in yet.
 * `declined`: neither the offer nor a possible passkey is to be shown again.
 */
type Mark = 'made' | 'possible' | 'declined'

export function createPasskeyMarker(storage: () => GuardedStorage) {
  const entry = guardStorage(storage, 'airlock.passkey')
  const read = () => entry.read((text) => text) ?? null
  return {
    is: (...marks: Mark[]) => marks.some((mark) => mark === read()),
    isEmpty: () => read() === null,
    set: (mark: Mark) => entry.write(mark),
    clear: entry.remove,
  }
}

export const passkeyMarker = createPasskeyMarker(() => localStorage)
export type PasskeyMarker = ReturnType<typeof createPasskeyMarker>
