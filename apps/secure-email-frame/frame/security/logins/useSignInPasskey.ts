import type { KeyClient, SecureUser } from '../../keys/KeyClient.ts'
import { useTask } from '../../pages/useTask.ts'
import { storePasskey } from '../../signIn/passkey/storePasskey.ts'
import { makePasskey } from '../../wallet/passkey/passkey.ts'

type Options = {
  keys: Pick<KeyClient, 'startAddingPasskey' | 'addPasskey'>
  user: Pick<SecureUser, 'id' | 'email'>
  onAdded(): void
}

/** A sign-in passkey does not open a locked wallet. */
export function useSignInPasskey({ keys, user, onAdded }: Options) {
  const { isBusy, error, run } = useTask()
  const add = () =>
    run(async () => {
      const { challenge, existing } = await keys.startAddingPasskey()
      await storePasskey(keys, await makePasskey(user, { challenge, existing, opensWallet: false }))
      onAdded()
    })
  return { isAvailable: typeof PublicKeyCredential !== 'undefined', isBusy, error, add: () => void add() }
}
