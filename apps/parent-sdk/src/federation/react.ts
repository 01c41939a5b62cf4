// biome-ignore-all lint/performance/noBarrelFile: the remote's `./react` entry point names what is public and holds nothing else.
import { AppKitProvider } from './RemoteProvider.ts'

export { useAppKit } from '../react/hooks/useAppKit.ts'
export { useAppKitAccount } from '../react/hooks/useAppKitAccount.ts'
export { useAppKitBalance } from '../react/hooks/useAppKitBalance.ts'
export { useAppKitEvents } from '../react/hooks/useAppKitEvents.ts'
export { useAppKitNetwork } from '../react/hooks/useAppKitNetwork.ts'
export { useAppKitNetworkCore } from '../react/hooks/useAppKitNetworkCore.ts'
export { useAppKitProvider } from '../react/hooks/useAppKitProvider.ts'
export { useAppKitState } from '../react/hooks/useAppKitState.ts'
export { useAppKitTheme } from '../react/hooks/useAppKitTheme.ts'
export { useAppKitUpdateEmail } from '../react/hooks/useAppKitUpdateEmail.ts'
export { useAppKitWallet } from '../react/hooks/useAppKitWallet.ts'
export { useAppKitWallets } from '../react/hooks/useAppKitWallets.ts'
export { useDisconnect } from '../react/hooks/useDisconnect.ts'
export { useWalletInfo } from '../react/hooks/useWalletInfo.ts'
export { useAppKitSIWX } from '../react/signIn/useAppKitSIWX.ts'
export { useSignIn } from '../react/signIn/useSignIn.ts'
export { AppKitProvider }

// biome-ignore lint/style/noDefaultExport: hosts of module federation read `default` where they import the module whole.
export default AppKitProvider
