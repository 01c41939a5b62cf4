import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Address } from 'viem'
import { signMessage } from 'viem/actions'
import { verifyMessage } from 'viem/utils'
import { useToasts } from '../ui/ToastRegion.tsx'
import { useChainClient } from '../vault/useVault.ts'
import { explainFailure } from '../wallet/explainFailure.ts'

export function SignMessage({ address }: { address: Address }) {
  const client = useChainClient()
  const toasts = useToasts()
  const [message, setMessage] = useState('Hello from Airlock')
  const id = useId()
  const sign = useMutation({
    mutationFn: async () => {
      if (!client) throw new Error('Connect a wallet first.')
      toasts.show('loading', 'Sign the message in your wallet')
      const signature = await signMessage(client, { account: address, message })
      if (!(await verifyMessage({ address, message, signature })))
        throw new Error('The signature doesn’t match this address.')
      return signature
    },
    onSuccess: () => toasts.show('success', 'Signed and verified'),
    onError: (cause) => toasts.show('error', explainFailure(cause)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sign.mutate()
  }
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Sign a message</h2>
      <form onSubmit={submit}>
        <label htmlFor={id}>Message</label>
        <div className="text-field">
          <input id={id} value={message} maxLength={500} onChange={(event) => setMessage(event.target.value)} />
        </div>
        <button type="submit" className="button button-secondary" disabled={sign.isPending || message === ''}>
          {sign.isPending ? 'Waiting…' : 'Sign'}
        </button>
        <output className="signature number" htmlFor={id}>
          {sign.data}
        </output>
      </form>
    </section>
  )
}
