// biome-ignore-all lint/performance/noBarrelFile: the remote's `./react` entry point names what is public and holds nothing else.
import { AppKitProvider } from './RemoteProvider.ts'

export {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useAppKitUpdateEmail,
  useDisconnect,
  useWalletInfo,
} from '../react/hooks.ts'
export { useSignIn } from '../react/useSignIn.ts'
export { useAppKitWallet, useAppKitWallets } from '../react/walletHooks.ts'
export { AppKitProvider }

// biome-ignore lint/style/noDefaultExport: hosts of module federation read `default` where they import the module whole.
export default AppKitProvider
