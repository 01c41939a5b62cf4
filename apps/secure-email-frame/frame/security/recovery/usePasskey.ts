import { useRef } from 'react'
import { SecureError } from '../../errors/SecureError.ts'
import type { KeyClient, OpenUser } from '../../keys/KeyClient.ts'
import { storePasskey } from '../../signIn/passkey/storePasskey.ts'
import { originSalt } from '../../wallet/originSalt.ts'
import { makePasskey, promptOneOf } from '../../wallet/passkey/passkey.ts'

export type AddPasskey = () => Promise<void>

export function usePasskey(keys: KeyClient, user: OpenUser, onChange: (user: OpenUser) => void): AddPasskey {
  /** Created but unused; a retry uses it instead of creating another. */
  const created = useRef<string>(undefined)
  async function create(): Promise<readonly string[]> {
    const { challenge, existing } = await keys.startAddingPasskey()
    try {
      const passkey = await makePasskey(user, { challenge, existing, opensWallet: true })
      await storePasskey(keys, passkey)
      created.current = passkey.credentialId
      return [passkey.credentialId]
    } catch (cause) {
      const others = existing.filter((id) => id !== user.passkey?.credentialId)
      // Another one that is here can open the wallet too.
      if (cause instanceof SecureError && cause.code === 'PASSKEY_EXISTS' && others.length > 0) return others
      throw cause
    }
  }
  return async () => {
    const ids = created.current === undefined ? await create() : [created.current]
    onChange(await keys.putPasskey(await promptOneOf(ids, await originSalt())))
    created.current = undefined
  }
}
