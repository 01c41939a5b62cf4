import type { SessionGrant } from '@airlock/protocol/secure/api'
import type { Sealed } from '../keys/bytes/seal.ts'
import type { SmartAccountRecord } from '../keys/KeyClient.ts'

/** The id is created at sign-in and outlasts tokens. */
export type VaultSession = SessionGrant & { id?: string }

export type StoredState = {
  deviceKey?: CryptoKeyPair
  slotKey?: CryptoKey
  session?: VaultSession
  deviceSlot?: Sealed & { userId: string }
  verified?: { userId: string; identity: string }
  recipients?: readonly string[]
  smartNotes?: SmartAccountRecord
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
