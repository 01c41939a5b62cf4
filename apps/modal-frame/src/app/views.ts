import { type ComponentType, memo } from 'react'
import type { ViewName } from '../core/router/router.ts'
import { Connect } from '../features/connect/views/Connect/Connect.tsx'
import type { MessageKey } from '../texts/en.ts'

/** Without props, so that what changes around a view does not draw it again. */
const FirstView = memo(Connect)

/** Each module names its view as the router does. */
type Loaders = { [Name in Exclude<ViewName, 'Connect'>]: () => Promise<Record<Name, ComponentType>> }

/** Connect is the first screen and comes with the document; every other view is a chunk of its own. */
const LOADERS: Loaders = {
  Connecting: () => import('../features/connect/views/Connecting/Connecting.tsx'),
  ConnectingWalletConnect: () =>
    import('../features/walletconnect/views/ConnectingWalletConnect/ConnectingWalletConnect.tsx'),
  ConnectingWalletConnectBasic: () =>
    import('../features/walletconnect/views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
  ContinueInWallet: () => import('../features/walletconnect/views/ContinueInWallet/ContinueInWallet.tsx'),
  ApproveTransaction: () => import('../features/email/views/ApproveTransaction/ApproveTransaction.tsx'),
  EmailVerifyOtp: () => import('../features/email/views/EmailVerifyOtp/EmailVerifyOtp.tsx'),
  EmailVerifyDevice: () => import('../features/email/views/EmailVerifyDevice/EmailVerifyDevice.tsx'),
  EmailSettings: () => import('../features/email/views/EmailSettings/EmailSettings.tsx'),
  UpdateEmail: () => import('../features/email/views/UpdateEmail/UpdateEmail.tsx'),
  AllWallets: () => import('../features/connect/views/AllWallets/AllWallets.tsx'),
  WhatIsAWallet: () => import('../features/connect/views/WhatIsAWallet/WhatIsAWallet.tsx'),
  WhatIsANetwork: () => import('../features/networks/views/WhatIsANetwork/WhatIsANetwork.tsx'),
  GetWallet: () => import('../features/connect/views/GetWallet/GetWallet.tsx'),
  Account: () => import('../features/account/views/Account/Account.tsx'),
  Networks: () => import('../features/networks/views/Networks/Networks.tsx'),
  SwitchNetwork: () => import('../features/networks/views/SwitchNetwork/SwitchNetwork.tsx'),
  UnsupportedChain: () => import('../features/networks/views/UnsupportedChain/UnsupportedChain.tsx'),
}

const loaded: Partial<Record<ViewName, ComponentType>> = { Connect: FirstView }

/** A view whose code is here; undefined for one that has to be loaded first. */
export function loadedView(name: ViewName): ComponentType | undefined {
  return loaded[name]
}

/** Loads the code of a view; once it is here this resolves at once. */
export async function loadView(name: ViewName): Promise<void> {
  if (name === 'Connect' || loaded[name] !== undefined) return
  loaded[name] = memo(await importView(name))
}

async function importView<Name extends keyof Loaders>(name: Name): Promise<ComponentType> {
  return (await LOADERS[name]())[name]
}

export function titleOf(name: ViewName): MessageKey {
  return `title${name}`
}

/** Loads the code of every view, one after the other so that no task is long. */
export async function prefetchViews(): Promise<void> {
  for (const name of Object.keys(LOADERS) as ViewName[]) await loadView(name)
}
