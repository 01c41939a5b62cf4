import { useMutation } from '@tanstack/react-query'
import { getAddress } from 'viem'
import { signMessage } from 'viem/actions'
import { useToasts } from '../ui/ToastRegion.tsx'
import { useChainClient } from '../vault/useVault.ts'
import { explainFailure } from '../wallet/explainFailure.ts'
import { useWallet } from '../wallet/WalletContext.ts'
import { sessionApi } from './sessionApi.ts'
import { useSession } from './useSession.ts'

const MESSAGE_MS = 5 * 60_000

export function useSignIn() {
  const { address, network, loadSiwx } = useWallet()
  const { start } = useSession()
  const client = useChainClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: async () => {
      if (!client || !address) throw new Error('Connect a wallet first.')
      toasts.show('loading', 'Sign the message in your wallet')
      const { createSiwx } = await loadSiwx()
      const { getNonce, signIn } = sessionApi
      const siwx = createSiwx({ statement: 'Sign in to Airlock.', getNonce, expiresAfter: MESSAGE_MS })
      const accountAddress = getAddress(address)
      const message = String(await siwx.createMessage({ chainId: network, accountAddress }))
      const signature = await signMessage(client, { account: accountAddress, message })
      return signIn({ message, signature })
    },
    onSuccess: (session) => {
      start(session)
      toasts.show('success', 'Signed in')
    },
    onError: (cause) => toasts.show('error', explainFailure(cause)),
  })
}
