import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createDeferred } from '../../../page/utils/createDeferred.ts'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import type { NamespaceWallet, WalletState } from '../../../types/NamespaceWallet.ts'
import { LOAD_CODE } from '../../onDemand/loadCode.ts'
import { loadWalletCode } from '../../onDemand/loadWalletCode.ts'
import { readAccounts, readChain, revokePermissions, walletError } from './requestProvider.ts'
import { watchWallet } from './watchWallet.ts'

export function openWallet(provider: Eip1193Provider): NamespaceWallet {
  const modalCalls = async () => (await loadWalletCode(LOAD_CODE.requests))(provider)
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
    async switchNetwork(...target) {
      const { switchChain } = await loadWalletCode(LOAD_CODE.chains)
      return switchChain(provider, ...target)
    },
    request: async (call) => provider.request(call),
    requestTransaction: async (...call) => (await modalCalls()).requestTransaction(...call),
    signMessage: async (...input) => (await modalCalls()).signMessage(...input),
    nativeBalance: async (...account) => (await modalCalls()).nativeBalance(...account),
    forget: () => revokePermissions(provider),
  }
}
