import { useRef } from 'react'
import type { KeyClient, OpenUser, PasskeyData } from '../../keys/KeyClient.ts'
import { makePasskey, promptPasskey } from '../../wallet/passkey.ts'

export type AddPasskey = () => Promise<void>

/** Creates a passkey and lets it open the wallet. */
export function usePasskey(keys: KeyClient, user: OpenUser, onChange: (user: OpenUser) => void): AddPasskey {
  /** Created but unused; a retry uses it instead of creating another. */
  const created = useRef<PasskeyData>(undefined)
  return async () => {
    created.current ??= await makePasskey(user)
    const output = await promptPasskey(created.current)
    onChange(await keys.putPasskey({ ...created.current, output }))
    created.current = undefined
  }
}
