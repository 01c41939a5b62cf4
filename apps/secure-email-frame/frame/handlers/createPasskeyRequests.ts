import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import type { W3mResult } from '@airlock/protocol/w3m/results'
import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import type { Passkeys } from '../signIn/passkey/createPasskeys.ts'
import type { CurrentUser } from './createCurrentUser.ts'

export type PasskeyOptions = {
  keys: KeyClient
  user: CurrentUser
  status(user: SecureUser | null): Promise<W3mResult<'PASSKEY_STATUS'>>
  load(): Promise<Passkeys>
  onScreen<Screen, Value>(
    screen: Promise<Screen>,
    task: (screen: Screen, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>
}
export type PasskeyRequests = ReturnType<typeof createPasskeyRequests>

/** Most visits make none, so this loads on demand. */
export function createPasskeyRequests({ keys, user, status, load, onScreen }: PasskeyOptions) {
  let buttons: Promise<Passkeys> | undefined
  let offer: object | undefined

  function loadButtons(): Promise<Passkeys> {
    buttons ??= load().catch((cause) => {
      buttons = undefined
      throw cause
    })
    return buttons
  }

  const leave = async () => (await buttons?.catch(() => undefined))?.leave()

  return {
    leave,
    async status() {
      const known = await user.read()
      if (!known?.isPasskeyOnly) return status(known)
      const current = await keys.restore()
      // An ended session has a wallet without a code all the same.
      if (current === null) throw new SecureError('SESSION_OVER')
      return status(current)
    },
    async connect(input: W3mPayload<'CONNECT_PASSKEY'>): Promise<W3mResult<'CONNECT_PASSKEY'>> {
      if (input?.isCancelled) {
        await leave()
        return { isSignedIn: false }
      }
      const place = { inWindow: input?.inWindow === true }
      const arrive = async (entering: Promise<SecureUser>, signal: AbortSignal) => {
        await user.signIn(entering)
        if (signal.aborted) await user.signOut()
      }
      const isSignedIn = await onScreen(loadButtons(), (shown, outer) =>
        input?.isNew
          ? shown.createWallet(outer, (created, signal) => arrive(keys.createPasskeyWallet(created), signal), place)
          : shown.signIn(outer, (signed, signal) => arrive(keys.signInByPasskey(signed), signal), {
              ...place,
              ...(input?.isRequested && { isRequested: true }),
            }),
      )
      return { isSignedIn }
    },
    async add(input: W3mPayload<'ADD_PASSKEY'>): Promise<W3mResult<'ADD_PASSKEY'>> {
      if (input?.isDeclined) {
        if (offer !== undefined) {
          offer = undefined
          const { decline } = await loadButtons()
          decline()
        }
        return { isAdded: false }
      }
      const own = {}
      offer = own
      try {
        await user.requireOpen()
        const isAdded = await onScreen(
          loadButtons(),
          async (shown, signal) => offer === own && shown.create(signal, { inWindow: input?.inWindow === true }),
        )
        return { isAdded }
      } finally {
        if (offer === own) offer = undefined
      }
    },
  }
}
