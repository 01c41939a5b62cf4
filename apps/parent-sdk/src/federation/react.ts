// biome-ignore-all lint/performance/noBarrelFile: the remote's `./react` entry point names what is public and holds nothing else.
import { AppKitProvider } from './AppKitProvider.ts'

export { useAppKit } from '../react/useAppKit.ts'
export { useAppKitAccount } from '../react/useAppKitAccount.ts'
export { useAppKitBalance } from '../react/useAppKitBalance.ts'
export { useAppKitEvents } from '../react/useAppKitEvents.ts'
export { useAppKitNetwork } from '../react/useAppKitNetwork.ts'
export { useAppKitProvider } from '../react/useAppKitProvider.ts'
export { useAppKitState } from '../react/useAppKitState.ts'
export { useAppKitTheme } from '../react/useAppKitTheme.ts'
export { useDisconnect } from '../react/useDisconnect.ts'
export { useWalletInfo } from '../react/useWalletInfo.ts'
export { AppKitProvider }

// biome-ignore lint/style/noDefaultExport: hosts of module federation read `default` where they import the module whole.
export default AppKitProvider
