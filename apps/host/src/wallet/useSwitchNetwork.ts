import type { CaipNetworkId } from '@airlock/protocol/caip'
import { useMutation } from '@tanstack/react-query'
import { useToasts } from '../ui/ToastRegion.tsx'
import { chainOf } from './chains.ts'
import { explainFailure } from './explainFailure.ts'
import { useWallet } from './WalletContext.ts'

export function useSwitchNetwork() {
  const { switchNetwork } = useWallet()
  const toasts = useToasts()
  return useMutation({
    mutationFn: (network: CaipNetworkId) => {
      toasts.show('loading', `Switching to ${chainOf(network).name}…`)
      return switchNetwork(network)
    },
    onSuccess: (_nothing, network) => toasts.show('success', `You are on ${chainOf(network).name}`),
    onError: (cause) => toasts.show('error', explainFailure(cause)),
  })
}
