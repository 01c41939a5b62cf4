import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { NamespaceWallet, RemoteWallet } from '../../../types/NamespaceWallet.ts'
import { settle } from '../../wallets/settle.ts'
import { openRemote } from '../openRemote.ts'
import { bytesOf, toText } from './rawData.ts'
import { readSignature } from './readSignature.ts'

/** WalletConnect's only message method takes text. */
export function openRemotePolkadot(remote: RemoteWallet): NamespaceWallet {
  const wallet = openRemote('polkadot', remote)

  async function signText(address: unknown, message: string) {
    const response = await wallet.request({ method: 'polkadot_signMessage', params: { address, message } })
    return { signature: readSignature((response as { signature?: unknown } | null)?.signature) }
  }

  return {
    ...wallet,
    async request(call) {
      if (call.method !== 'signRaw') return wallet.request(call)
      const { address, data, type = 'bytes' } = (call.params ?? {}) as Record<string, unknown>
      if (typeof data !== 'string' || type !== 'bytes') {
        throw new AirlockError('INVALID_PARAMS', { context: { method: call.method } })
      }
      return signText(address, toText(bytesOf(data)))
    },
    async signMessage({ address, text }, signal) {
      const { signature } = await settle(() => signText(address, text), signal)
      return signature
    },
  }
}
