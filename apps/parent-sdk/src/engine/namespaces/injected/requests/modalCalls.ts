import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Eip1193Provider } from '../../../../types/eip1193.ts'
import type { NamespaceWallet } from '../../../../types/NamespaceWallet.ts'
import { settle } from '../../../wallets/settle.ts'
import { requestProvider, walletError } from '../../eip155/requestProvider.ts'
import { isModalRequest } from '../isModalRequest.ts'

export type ModalCalls = Required<Pick<NamespaceWallet, 'requestTransaction' | 'signMessage' | 'nativeBalance'>>

export function modalCalls(provider: Eip1193Provider): ModalCalls {
  return {
    async requestTransaction({ method, params }, signal) {
      if (!isModalRequest({ method, params })) throw new AirlockError('UNSUPPORTED_METHOD')
      try {
        return await settle(() => provider.request({ method, params }), signal)
      } catch (cause) {
        throw walletError(cause)
      }
    },
    async signMessage({ address, text }, signal) {
      const bytes = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0'))
      let response: unknown
      try {
        response = await settle(
          () => requestProvider(provider, 'personal_sign', [`0x${bytes.join('')}`, address]),
          signal,
        )
      } catch (cause) {
        throw walletError(cause)
      }
      // Contract signatures have any length.
      if (typeof response !== 'string' || !/^0x(?:[\da-f]{2}){1,32768}$/i.test(response))
        throw new AirlockError('WALLET_INVALID_ANSWER')
      return response
    },
    async nativeBalance(address, signal) {
      const request = () => requestProvider(provider, 'eth_getBalance', [address, 'latest'])
      const units = await settle(request, signal, READ_DEADLINE_MS)
      if (typeof units !== 'string' || !/^0x[\da-f]{1,64}$/i.test(units))
        throw new AirlockError('WALLET_INVALID_ANSWER')
      return BigInt(units)
    },
  }
}
