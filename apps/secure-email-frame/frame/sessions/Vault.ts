import type { SessionGrant } from '@airlock/protocol/secure/api'
import type { Sealed } from '../keys/bytes/seal.ts'
import type { SmartAccountRecord } from '../keys/KeyClient.ts'

/** The id is created at sign-in and outlasts tokens. */
export type VaultSession = SessionGrant & { id?: string }

/** Storage of this device for one host. CryptoKeys are non-extractable. */
export type StoredState = {
  deviceKey?: CryptoKeyPair
  /** Wraps the data key on this device; safe to lose. */
  slotKey?: CryptoKey
  session?: VaultSession
  /** Data key of the session's user, sealed by the slot key. */
  deviceSlot?: Sealed & { userId: string }
  /** Id and addresses of the wallet unlocked on this device, as one text. */
  verified?: { userId: string; identity: string }
  /** Newest first. */
  recipients?: readonly string[]
  smartNotes?: SmartAccountRecord
  /** Pending sign-in at a provider; the server expires it within minutes. */
  socialLogin?: { transaction: string; verifier: string }
}

export type Vault = {
  get<Name extends keyof StoredState>(name: Name): Promise<StoredState[Name]>
  set<Name extends keyof StoredState>(name: Name, value: StoredState[Name]): Promise<void>
  clear(): Promise<void>
}

export function memoryVault(): Vault {
  const stored = new Map<keyof StoredState, unknown>()
  return {
    get: async (name) => stored.get(name) as StoredState[typeof name],
    async set(name, value) {
      stored.set(name, value)
    },
    async clear() {
      for (const name of stored.keys()) if (name !== 'deviceKey') stored.delete(name)
    },
  }
}
