import type { HelperFile } from './kit.ts'

export const USE_CONNECT_WALLET: HelperFile = {
  name: 'useConnectWallet',
  text: `import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitProvider, useAppKitState, useDisconnect, useWalletInfo } from '@airlock/sdk/react'
import { useMemo } from 'react'

/** Returns the connected wallet, and functions that connect and disconnect. */
export function useConnectWallet() {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { open: isOpen } = useAppKitState()
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const { chainId } = useAppKitNetwork()
  const { walletProvider: provider } = useAppKitProvider('eip155')
  const { walletInfo } = useWalletInfo()
  const { name: label = 'Airlock', icon = '' } = walletInfo ?? {}
  // Effects of the app depend on the wallet, so it changes only with its content.
  const wallet = useMemo(() => {
    if (!address || !provider) return null
    const ens = null/*: as { name: string; avatar?: { url: string } } | null */
    const balance = null/*: as Record<string, string> | null */
    const chains = [{ id: \`0x\${Number(chainId ?? 1).toString(16)}\`, namespace: 'evm' }]
    return { label, icon, accounts: [{ address, ens, balance }], chains, provider }
  }, [address, chainId, icon, label, provider])
  const connect = (_options/*: ?: unknown */) => open({ view: 'Connect' })
  return [{ wallet, connecting: isOpen && !wallet }, connect, (_wallet/*: ?: unknown */) => disconnect()]/*: as const */
}
`,
}

/** @param chains those of `init`, as code */
export function createSetChain(chains = '[]'): HelperFile {
  return {
    name: 'useSetChain',
    text: `import { useAppKitAccount, useAppKitNetwork } from '@airlock/sdk/react'
import { useMemo, useState } from 'react'

/*: type Chain = { id: string; namespace: string; token?: string; label?: string } */

const chains/*: Chain[] */ = ${chains}

/** Returns the network of the connected wallet, and a function that switches it. */
export function useSetChain(_walletLabel/*: ?: string */) {
  const { isConnected } = useAppKitAccount({ namespace: 'eip155' })
  const { chainId, switchNetwork } = useAppKitNetwork()
  const [settingChain, setSettingChain] = useState(false)
  const id = isConnected ? \`0x\${Number(chainId ?? 1).toString(16)}\` : undefined
  const connectedChain = useMemo(() => (id === undefined ? null : { id, namespace: 'evm' }), [id])
  const setChain = async (options/*: { chainId: string | number } */) => {
    setSettingChain(true)
    const isSwitched = switchNetwork(\`eip155:\${Number(options.chainId)}\`).then(
      () => true,
      () => false,
    )
    return isSwitched.finally(() => setSettingChain(false))
  }
  return [{ chains, connectedChain, settingChain }, setChain]/*: as const */
}
`,
  }
}
