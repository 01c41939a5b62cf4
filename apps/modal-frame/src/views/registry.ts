import { type ComponentType, memo } from 'react'
import type { ViewName } from '../state/router.ts'
import type { MessageKey } from '../ui/messages/en.ts'
import { Connect } from './Connect/Connect.tsx'

/** Without props, so that what changes around a view does not draw it again. */
const FirstView = memo(Connect)

/** Each module names its view as the router does. */
type Loaders = { [Name in Exclude<ViewName, 'Connect'>]: () => Promise<Record<Name, ComponentType>> }

/** Connect is the first screen and comes with the document; every other view is a chunk of its own. */
const LOADERS: Loaders = {
  Connecting: () => import('./Connecting/Connecting.tsx'),
  ConnectingWalletConnect: () => import('./ConnectingWalletConnect/ConnectingWalletConnect.tsx'),
  ConnectingWalletConnectBasic: () => import('./ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
  ContinueInWallet: () => import('./ContinueInWallet/ContinueInWallet.tsx'),
  ApproveTransaction: () => import('./ApproveTransaction/ApproveTransaction.tsx'),
  EmailVerifyOtp: () => import('./EmailVerifyOtp/EmailVerifyOtp.tsx'),
  EmailVerifyDevice: () => import('./EmailVerifyDevice/EmailVerifyDevice.tsx'),
  EmailSettings: () => import('./EmailSettings/EmailSettings.tsx'),
  UpdateEmail: () => import('./UpdateEmail/UpdateEmail.tsx'),
  AllWallets: () => import('./AllWallets/AllWallets.tsx'),
  WhatIsAWallet: () => import('./WhatIsAWallet/WhatIsAWallet.tsx'),
  WhatIsANetwork: () => import('./WhatIsANetwork/WhatIsANetwork.tsx'),
  GetWallet: () => import('./GetWallet/GetWallet.tsx'),
  Account: () => import('./Account/Account.tsx'),
  Networks: () => import('./Networks/Networks.tsx'),
  SwitchNetwork: () => import('./SwitchNetwork/SwitchNetwork.tsx'),
  UnsupportedChain: () => import('./UnsupportedChain/UnsupportedChain.tsx'),
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
