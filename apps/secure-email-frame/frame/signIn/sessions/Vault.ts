import type { SessionGrant } from '@airlock/protocol/secure/api'
import type { Sealed } from '../../keys/bytes/seal.ts'
import type { SmartNotes } from '../../keys/KeyClient.ts'

/** The id is created at sign-in and outlasts tokens. */
export type VaultSession = SessionGrant & { id?: string }

/** Storage of this device for one host. CryptoKeys are non-extractable. */
export type Kept = {
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
  smartNotes?: SmartNotes
  /** Pending sign-in at a provider; the server expires it within minutes. */
  socialLogin?: { transaction: string; verifier: string }
}

export type Vault = {
  get<Name extends keyof Kept>(name: Name): Promise<Kept[Name]>
  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): Promise<void>
  clear(): Promise<void>
}

export function memoryVault(): Vault {
  const kept = new Map<keyof Kept, unknown>()
  return {
    get: async (name) => kept.get(name) as Kept[typeof name],
    async set(name, value) {
      kept.set(name, value)
    },
    async clear() {
      for (const name of kept.keys()) if (name !== 'deviceKey') kept.delete(name)
    },
  }
}
