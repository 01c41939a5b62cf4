import { warnOnce } from '../../page/utils/warnOnce.ts'
import type { AppKit } from '../../types/AppKit.ts'
import { useKitAction } from './useKitAction.ts'

/**
 * Returns what opens the account, where visitors change their email address. It does not return an address: `data` stays undefined, with
 * one warning.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { updateEmail } = useAppKitUpdateEmail()
 * const change = <button onClick={updateEmail}>Change email</button>
 */
export function useAppKitUpdateEmail() {
  const update = useKitAction(openAccount)
  const [data, error] = [undefined, undefined]
  return { data, error, isPending: false, isSuccess: false, isError: false, updateEmail: () => update() }
}

function openAccount(kit: AppKit): Promise<void> {
  warnOnce('useAppKitUpdateEmail opens the account, where visitors change their address, and returns no address.')
  return kit.open({ view: 'Account' })
}
