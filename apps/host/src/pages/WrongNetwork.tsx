import { isCaipNetworkId } from '@airlock/protocol/caip'
import type { Farm } from '../hostSettings.ts'
import { AlertBox } from '../ui/AlertBox.tsx'
import { chainOf } from '../wallet/chains.ts'
import { useSwitchNetwork } from '../wallet/useSwitchNetwork.ts'
import { useWallet } from '../wallet/WalletContext.ts'

export function WrongNetwork({ farm }: { farm: Farm }) {
  const { network } = useWallet()
  const change = useSwitchNetwork()
  const target = Object.keys(farm.vaults).filter(isCaipNetworkId)[0]
  if (farm.vaults[network] !== undefined || target === undefined) return null
  const { name } = chainOf(target)
  const act = (
    <button
      type="button"
      className="button button-secondary"
      disabled={change.isPending}
      onClick={() => change.mutate(target)}
    >
      Switch to {name}
    </button>
  )
  return (
    <AlertBox type="warning" action={act}>
      Your wallet is on {chainOf(network).name}, which has no farms.
    </AlertBox>
  )
}
