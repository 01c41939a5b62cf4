import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { Address } from 'viem'
import { isAddressEqual } from 'viem/utils'
import { useSettings } from '../app/SettingsContext.ts'
import { useToasts } from '../ui/ToastRegion.tsx'
import { formatAmount } from '../vault/amount.ts'
import { type SentBatch, sendBatch } from '../vault/sendBatch.ts'
import { useChainClient } from '../vault/useVault.ts'
import { chainOf } from '../wallet/chains.ts'
import { explainFailure } from '../wallet/explainFailure.ts'
import { useWallet } from '../wallet/WalletContext.ts'

export function BatchForm({ address }: { address: Address }) {
  const { farms } = useSettings()
  const { network } = useWallet()
  const client = useChainClient()
  const toasts = useToasts()
  const id = useId()
  const chain = chainOf(network)
  const farm = farms.find(({ vaults }) => vaults[network] !== undefined)
  const vault = farm?.vaults[network]
  const batch = useMutation({
    mutationFn: async () => {
      if (!client || !vault) throw new Error('Connect a wallet first.')
      toasts.show('loading', 'Confirm in your wallet')
      const onSent = () => toasts.show('loading', 'Sending…')
      const sent = await sendBatch({ client, chain, vault, owner: address }, onSent)
      return { ...sent, chainName: chain.name }
    },
    onSuccess: () => toasts.show('success', 'Both calls succeeded'),
    onError: (cause) => toasts.show('error', explainFailure(cause)),
  })
  if (!farm) return null
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Two calls in one transaction</h2>
      <p className="panel-note">
        Approves {farm.name} to move one of your shares, then revokes it, in one transaction on {chain.name}. No funds
        move. If your wallet’s fees are sponsored, you need no ETH.
      </p>
      <div className="choices">
        <button
          type="button"
          className="button button-secondary"
          disabled={batch.isPending}
          onClick={() => batch.mutate()}
        >
          {batch.isPending ? 'Waiting…' : 'Send both calls'}
        </button>
      </div>
      {batch.data && <Receipt {...batch.data} owner={address} />}
    </section>
  )
}

type ReceiptProps = SentBatch & { chainName: string; owner: Address }

function Receipt({ hash, sender, block, cost, chainName, owner }: ReceiptProps) {
  return (
    <dl className="rows">
      <div>
        <dt>You paid</dt>
        <dd className="number">{cost === 0n ? 'Nothing' : `${formatAmount(cost, 9)} ETH`}</dd>
      </div>
      <div>
        <dt>Sent by</dt>
        <dd className="number">{isAddressEqual(sender, owner) ? 'Your wallet' : sender}</dd>
      </div>
      <div>
        <dt>Transaction</dt>
        <dd className="number">{hash}</dd>
      </div>
      <div>
        <dt>Block</dt>
        <dd>
          <span className="number">{block.toString()}</span> on {chainName}
        </dd>
      </div>
    </dl>
  )
}
