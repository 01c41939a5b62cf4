import { createStore, del, get, set } from 'idb-keyval'
import { memoryVault, type StoredState, type Vault } from './Vault.ts'

/** By entry, whether it ends with the session. A record, so the compiler finds missing ones. */
const ENDS: Readonly<Record<keyof StoredState, boolean>> = {
  deviceKey: false,
  slotKey: true,
  session: true,
  deviceSlot: true,
  verified: true,
  recipients: true,
  smartNotes: true,
  socialLogin: true,
}
const NAMES = (Object.keys(ENDS) as (keyof StoredState)[]).filter((name) => ENDS[name])

/** IndexedDB in this host's partition; memory if unavailable. Reads and writes never reject (T67). */
export function browserVault(host: string): Vault {
  const memory = memoryVault()
  let isDenied = false
  const store = () => createStore('airlock-secure', 'kept')
  const keyOf = (name: string) => `${host}|${name}`

  async function attempt<Value>(task: () => Promise<Value>, otherwise: () => Promise<Value>): Promise<Value> {
    if (isDenied) return otherwise()
    try {
      return await task()
    } catch {
      isDenied = true
      return otherwise()
    }
  }

  return {
    get: (name) =>
      attempt(
        async () => (await get<StoredState[typeof name]>(keyOf(name), store())) ?? (await memory.get(name)),
        () => memory.get(name),
      ),
    async set(name, value) {
      // In memory too, so that wiped storage takes effect only on reload.
      await memory.set(name, value)
      await attempt(
        () => (value === undefined ? del(keyOf(name), store()) : set(keyOf(name), value, store())),
        async () => {},
      )
    },
    async clear() {
      await memory.clear()
      for (const name of NAMES)
        await attempt(
          () => del(keyOf(name), store()),
          async () => {},
        )
    },
  }
}
