import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useToasts } from '../ui/ToastRegion.tsx'
import { chainOf } from '../wallet/chains.ts'
import { explainFailure } from '../wallet/explainFailure.ts'
import { useWallet } from '../wallet/WalletContext.ts'
import { type Movement, moveFunds, waitUntilMined } from './moveFunds.ts'
import { useChainClient } from './useVault.ts'

/** A declined request shows no error: nothing was moved. */
export function useMoveFunds(vault: Address | undefined) {
  const { address, network } = useWallet()
  const client = useChainClient()
  const toasts = useToasts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (movement: Movement) => {
      if (!client || !vault || !address) throw new Error('Connect a wallet first.')
      toasts.show('loading', 'Confirm in your wallet')
      const hash = await moveFunds({ client, chain: chainOf(network), vault, owner: address }, movement)
      toasts.show('loading', movement.kind === 'deposit' ? 'Depositing…' : 'Withdrawing…')
      await waitUntilMined(client, hash)
    },
    onSuccess: (_nothing, { kind }) => toasts.show('success', kind === 'deposit' ? 'Deposited' : 'Withdrawn'),
    onError: (cause) => toasts.show('error', explainFailure(cause)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['position'] }),
        queries.invalidateQueries({ queryKey: ['vault'] }),
      ]),
  })
}
