import { type GuardedStorage, guardStorage } from '../guardStorage.ts'

/** `possible`: a passkey that has not signed in yet. `declined`: never show an offer or a possible passkey again. */
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
