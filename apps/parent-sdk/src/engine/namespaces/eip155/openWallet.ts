import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createDeferred } from '../../../page/utils/createDeferred.ts'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import type { NamespaceWallet, WalletState } from '../../../types/NamespaceWallet.ts'
import { inTime } from '../../onDemand/inTime.ts'
import { LOAD_CODE } from '../../onDemand/loadCode.ts'
import { settle } from '../../wallets/settle.ts'
import { readAccounts, readChain, requestProvider, revokePermissions, walletError } from './requestProvider.ts'
import { switchChain } from './switchChain.ts'
import { watchWallet } from './watchWallet.ts'

export function openWallet(provider: Eip1193Provider): NamespaceWallet {
  return {
    async connect(signal) {
      // The state may change between responses.
      const latest: Partial<WalletState> = {}
      const shown = createDeferred<string[]>()
      let isPrompting = true
      const unwatch = watchWallet(provider, {
        changed(state) {
          Object.assign(latest, state)
          if (isPrompting && state.accounts?.length) readShown().catch(() => {})
        },
      })
      const readShown = async () => {
        const accounts = await readAccounts(provider, 'eth_accounts', signal, READ_DEADLINE_MS)
        if (accounts.length > 0) shown.resolve(accounts)
      }
      try {
        // Some wallets never settle the prompt, and only emit accounts.
        latest.accounts = await Promise.race([readAccounts(provider, 'eth_requestAccounts', signal), shown.promise])
        isPrompting = false
        latest.caipNetworkId = await readChain(provider, signal)
        const { accounts, caipNetworkId } = latest
        if (accounts.length === 0) throw new AirlockError('NO_ACCOUNT_SHARED')
        return { accounts, caipNetworkId }
      } catch (cause) {
        throw walletError(cause)
      } finally {
        unwatch()
      }
    },
    async restore(signal) {
      const accounts = await readAccounts(provider, 'eth_accounts', signal, READ_DEADLINE_MS)
      return accounts.length === 0 ? null : { accounts, caipNetworkId: await readChain(provider, signal) }
    },
    watch: (listener) => watchWallet(provider, listener),
    switchNetwork: (caipNetworkId, context) => switchChain(provider, caipNetworkId, context),
    request: async (call) => provider.request(call),
    async requestTransaction({ method, params }, signal) {
      const { isModalRequest } = await inTime(LOAD_CODE.connections).catch((cause) => {
        throw new AirlockError('WALLET_CODE_UNAVAILABLE', { cause })
      })
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
    forget: () => revokePermissions(provider),
  }
}
