import type { KeyClient } from '../keys/KeyClient.ts'
import { createKeyState, type KeyOptions } from './createKeyState.ts'
import { recordCalls } from './recordCalls.ts'
import { signInCalls } from './signInCalls.ts'
import { walletCalls } from './walletCalls.ts'

/** Keys are decrypted for one signature, and stay sealed under a non-extractable key otherwise. */
export function createKeys(options: KeyOptions): KeyClient {
  const state = createKeyState(options)
  const wallet = walletCalls(state)
  // Most visits use no passkey, and change nothing of the account.
  const account = async () => (await import('./accountCalls.ts')).accountCalls(state)
  const slots = async () => (await import('./slotCalls.ts')).slotCalls(state)
  const { unlock } = onDemand(async () => (await import('./unlockCalls.ts')).unlockCalls(state), ['unlock'])
  const passkeys = async () => (await import('./passkeyCalls.ts')).passkeyCalls(state, unlock)
  return {
    ...signInCalls(state),
    ...wallet,
    unlock,
    ...recordCalls(state),
    ...onDemand(account, [
      'decideRemovedWay',
      'listUnlockMethods',
      'startLinking',
      'awaitLink',
      'cancelLink',
      'unlink',
      'removeEmail',
      'listSessions',
      'endSessions',
      'deleteAccount',
      'updateEmail',
      'submitPrimaryCode',
      'submitSecondaryCode',
    ]),
    ...onDemand(slots, ['exportPhrase', 'putPasskey', 'startRecovery', 'confirmRecovery', 'restoreSlot', 'lock']),
    ...onDemand(passkeys, [
      'startPasskeySignIn',
      'signInByPasskey',
      'startPasskeyWallet',
      'createPasskeyWallet',
      'signInByRecovery',
      'startAddingPasskey',
      'addPasskey',
      'removePasskey',
    ]),
  }
}

function onDemand<Name extends keyof KeyClient>(
  load: () => Promise<Pick<KeyClient, Name>>,
  names: readonly Name[],
): Pick<KeyClient, Name> {
  const lazy =
    (name: Name) =>
    async (...params: unknown[]) =>
      ((await load())[name] as (...params: unknown[]) => unknown)(...params)
  return Object.fromEntries(names.map((name) => [name, lazy(name)])) as Pick<KeyClient, Name>
}
