import { type ComponentType, memo } from 'react'
import type { ViewName } from '../state/router.ts'
import type { MessageKey } from '../ui/messages/en.ts'
import { Connect } from './Connect/Connect.tsx'

/** Without props, so that what changes around a view does not draw it again. */
const FirstView = memo(Connect)

type Loader = () => Promise<ComponentType>

/** Connect is the first screen and comes with the document; every other view is a chunk of its own. */
const LOADERS: Record<Exclude<ViewName, 'Connect'>, Loader> = {
  Connecting: async () => (await import('./Connecting/Connecting.tsx')).Connecting,
  ConnectingWalletConnect: async () =>
    (await import('./ConnectingWalletConnect/ConnectingWalletConnect.tsx')).ConnectingWalletConnect,
  ConnectingWalletConnectBasic: async () =>
    (await import('./ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx')).ConnectingWalletConnectBasic,
  ContinueInWallet: async () => (await import('./ContinueInWallet/ContinueInWallet.tsx')).ContinueInWallet,
  ApproveTransaction: async () => (await import('./ApproveTransaction/ApproveTransaction.tsx')).ApproveTransaction,
  EmailVerifyOtp: async () => (await import('./EmailVerifyOtp/EmailVerifyOtp.tsx')).EmailVerifyOtp,
  EmailVerifyDevice: async () => (await import('./EmailVerifyDevice/EmailVerifyDevice.tsx')).EmailVerifyDevice,
  EmailSettings: async () => (await import('./EmailSettings/EmailSettings.tsx')).EmailSettings,
  UpdateEmail: async () => (await import('./UpdateEmail/UpdateEmail.tsx')).UpdateEmail,
  AllWallets: async () => (await import('./AllWallets/AllWallets.tsx')).AllWallets,
  WhatIsAWallet: async () => (await import('./WhatIsAWallet/WhatIsAWallet.tsx')).WhatIsAWallet,
  WhatIsANetwork: async () => (await import('./WhatIsANetwork/WhatIsANetwork.tsx')).WhatIsANetwork,
  GetWallet: async () => (await import('./GetWallet/GetWallet.tsx')).GetWallet,
  Account: async () => (await import('./Account/Account.tsx')).Account,
  Networks: async () => (await import('./Networks/Networks.tsx')).Networks,
  SwitchNetwork: async () => (await import('./SwitchNetwork/SwitchNetwork.tsx')).SwitchNetwork,
  UnsupportedChain: async () => (await import('./UnsupportedChain/UnsupportedChain.tsx')).UnsupportedChain,
}

const loaded: Partial<Record<ViewName, ComponentType>> = { Connect: FirstView }

/** A view whose code is here; undefined for one that has to be loaded first. */
export function loadedView(name: ViewName): ComponentType | undefined {
  return loaded[name]
}

/** Loads the code of a view; once it is here this resolves at once. */
export async function loadView(name: ViewName): Promise<void> {
  if (name === 'Connect' || loaded[name] !== undefined) return
  loaded[name] = memo(await LOADERS[name]())
}

export function titleOf(name: ViewName): MessageKey {
  return `title${name}`
}

/** Loads the code of every view, one after the other so that no task is long. */
export async function prefetchViews(): Promise<void> {
  for (const name of Object.keys(LOADERS) as ViewName[]) await loadView(name)
}
