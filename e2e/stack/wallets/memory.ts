export type Remembered = { approved: boolean; chainId: `0x${string}` | undefined }

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Where storage is denied it lasts as long as the page. */
export function createMemory(rdns: string, storage: () => Store) {
  const key = `test-wallet:${rdns}`
  let state: Remembered = read()

  function read(): Remembered {
    try {
      const stored = JSON.parse(storage().getItem(key) ?? '{}') as Partial<Remembered>
      return { approved: stored.approved === true, chainId: stored.chainId }
    } catch {
      return { approved: false, chainId: undefined }
    }
  }

  return {
    get: () => state,
    set(change: Partial<Remembered>) {
      state = { ...state, ...change }
      try {
        storage().setItem(key, JSON.stringify(state))
      } catch {
        // Denied storage is a case that the page is tested under.
      }
    },
  }
}
