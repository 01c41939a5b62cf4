import { decodeBase58 } from '@airlock/protocol/text/base58'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import type { NamespaceWallet, RemoteWallet } from '../../../types/NamespaceWallet.ts'
import { settle } from '../../wallets/settle.ts'
import { openRemote } from '../openRemote.ts'
import { messageCall, readSignature } from './serveCall.ts'

const MAX_LENGTH = 128

export function openRemoteSolana(remote: RemoteWallet): NamespaceWallet {
  const wallet = openRemote('solana', remote)
  return {
    ...wallet,
    async signMessage(input, signal) {
      const response = await settle(() => wallet.request(messageCall(input)), signal)
      const { signature } = (response ?? {}) as { signature?: unknown }
      const isText = typeof signature === 'string' && signature.length <= MAX_LENGTH
      return readSignature(isText ? readEncoded(() => decodeBase58(signature)) : undefined)
    },
  }
}
