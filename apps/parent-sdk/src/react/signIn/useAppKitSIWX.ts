import type { AppKit } from '../../types/AppKit.ts'
import type { SIWXConfig } from '../../types/SIWXConfig.ts'
import { useKitSnapshot } from '../hooks/useKitSnapshot.ts'

/**
 * Returns the plugin of the option `siwx`; `undefined` without one. `useSignIn` has the state of the sign-in.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const siwx = useAppKitSIWX()
 */
export function useAppKitSIWX<Plugin extends SIWXConfig = SIWXConfig>(): Plugin | undefined {
  return useKitSnapshot(subscribe, read, undefined) as Plugin | undefined
}

const subscribe = () => () => {}
const read = (kit: AppKit) => kit.getSIWX()
