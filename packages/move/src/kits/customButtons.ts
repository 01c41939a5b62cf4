import type { HelperFile } from './kit.ts'

/** `ConnectButton.Custom` of RainbowKit, over the hooks of Airlock. Text in `/*: *\/` is for TypeScript. */
export const CUSTOM_CONNECT_BUTTON: HelperFile = {
  name: 'CustomConnectButton',
  text: `import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState } from '@airlock/sdk/react'
/*: import type { ReactNode } from 'react' */

/*: type CustomState = {
  account: { address: string; displayName: string; displayBalance?: string; hasPendingTransactions: boolean } | undefined
  chain: { id: number; name: string; hasIcon: boolean; iconUrl?: string; iconBackground?: string; unsupported: boolean } | undefined
  mounted: boolean
  authenticationStatus?: 'loading' | 'unauthenticated' | 'authenticated'
  openConnectModal: () => void
  openAccountModal: () => void
  openChainModal: () => void
  connectModalOpen: boolean
  accountModalOpen: boolean
  chainModalOpen: boolean
} */

/** Calls its children with the account, the chain, and functions that open the modal. */
export function CustomConnectButton({ children }/*: { children: (state: CustomState) => ReactNode } */) {
  const { open } = useAppKit()
  const { open: isOpen } = useAppKitState()
  const { address, isConnected, status } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork, chainId } = useAppKitNetwork()
  const displayName = address ? \`\${address.slice(0, 4)}…\${address.slice(-4)}\` : ''
  return children({
    account: isConnected && address ? { address, displayName, hasPendingTransactions: false } : undefined,
    chain: isConnected
      ? { id: Number(chainId), name: caipNetwork?.name ?? '', hasIcon: false, unsupported: caipNetwork === undefined }
      : undefined,
    mounted: status !== 'reconnecting',
    openConnectModal: () => void open({ view: 'Connect' }),
    openAccountModal: () => void open({ view: 'Account' }),
    openChainModal: () => void open({ view: 'Networks' }),
    connectModalOpen: isOpen && !isConnected,
    accountModalOpen: isOpen && isConnected,
    chainModalOpen: isOpen && isConnected,
  })
}
`,
}

export const CUSTOM_CONNECT_KIT_BUTTON: HelperFile = {
  name: 'CustomConnectKitButton',
  text: `import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState } from '@airlock/sdk/react'
/*: import type { ReactNode } from 'react' */

/*: type CustomState = {
  isConnected: boolean
  isConnecting: boolean
  show: () => void
  hide: () => void
  address: \`0x\${string}\` | undefined
  truncatedAddress: string | undefined
  ensName?: string
  chain: { id: number; name: string } | undefined
} */

/** Calls its children with the account, and functions that open and close the modal. */
export function CustomConnectKitButton({ children }/*: { children: (state: CustomState) => ReactNode } */) {
  const { open, close } = useAppKit()
  const { open: isOpen } = useAppKitState()
  const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork } = useAppKitNetwork()
  return children({
    isConnected,
    isConnecting: isOpen && !isConnected,
    show: () => void open(),
    hide: () => void close(),
    address: address/*: as \`0x\${string}\` | undefined */,
    truncatedAddress: address && \`\${address.slice(0, 6)}…\${address.slice(-4)}\`,
    chain: caipNetwork && { id: Number(caipNetwork.id), name: caipNetwork.name },
  })
}
`,
}
