import type { SessionGrant } from '@airlock/protocol/secure/api'
import type { Sealed } from '../../keys/bytes/seal.ts'
import type { SmartNotes } from '../../keys/KeyClient.ts'

/** A session as this device holds it. Its id is made here at each sign-in and outlasts the tokens. */
export type VaultSession = SessionGrant & { id?: string }

/** Storage of this device for one host. Its CryptoKeys cannot be read by any code. */
export type Kept = {
  deviceKey?: CryptoKeyPair
  /** Wraps the data key on this device: safe to lose. */
  slotKey?: CryptoKey
  session?: VaultSession
  /** The data key, sealed by the slot key, of the user of the session. */
  deviceSlot?: Sealed & { userId: string }
  /** The id and the addresses of the wallet that was opened on this device, as one text. */
  verified?: { userId: string; identity: string }
  /** Addresses that were sent to, newest first. */
  recipients?: readonly string[]
  smartNotes?: SmartNotes
  /** A sign-in at a provider that is under way; the server ends it after minutes. */
  socialLogin?: { transaction: string; verifier: string }
}

/** Reads and writes never reject: where the browser denies storage, what is kept lasts as long as the document (T67). */
export type Vault = {
  get<Name extends keyof Kept>(name: Name): Promise<Kept[Name]>
  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): Promise<void>
  /** Deletes everything but the device key. */
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
