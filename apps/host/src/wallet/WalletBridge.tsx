import { useEffect } from 'react'
import type { EIP1193Provider } from 'viem'
import type { Remote } from './remote.ts'
import type { WalletState } from './walletState.ts'

type Update = (state: Partial<WalletState>) => void

export function WalletBridge({ remote, update }: { remote: Remote; update: Update }) {
  const { address } = remote.react.useAppKitAccount({ namespace: 'eip155' })
  const { caipNetworkId } = remote.react.useAppKitNetwork()
  const { walletInfo } = remote.react.useWalletInfo()
  const walletName = walletInfo?.name

  useEffect(() => {
    update({
      modal: 'ready',
      address: address as WalletState['address'],
      walletName,
      provider: remote.kit.getProvider('eip155') as EIP1193Provider | undefined,
      ...(caipNetworkId !== undefined && { network: caipNetworkId }),
    })
  }, [address, caipNetworkId, walletName, remote, update])
  return null
}
