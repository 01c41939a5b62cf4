import { DEFAULT_BALANCE } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { canonicalAddress } from '@airlock/protocol/namespaces/bip122/canonicalAddress'
import { withoutOrdinals } from '@airlock/protocol/namespaces/bip122/withoutOrdinals'
import { hostUrlsOf } from '../../core/networks/hostUrlsOf.ts'
import { toBalance } from '../../core/networks/toBalance.ts'
import type { ChainAdapter, RpcSettings } from '../../core/ports/Namespace.ts'
import { DEFINITIONS } from './definitions.ts'
import { type EsploraBalance, readEsplora } from './readEsplora.ts'

/** Without a host server no request is sent. */
export function createBitcoinAdapter(settings: RpcSettings): ChainAdapter {
  const readBalance =
    (part: keyof EsploraBalance): ChainAdapter['balance'] =>
    async (address, network) => {
      const { symbol } = network.nativeCurrency
      if (network.rpcUrls.default.http.length === 0) return { balance: DEFAULT_BALANCE, symbol }
      return toBalance((await readEsplora(hostUrlsOf(network, settings), address))?.[part], network)
    }
  return {
    definitions: DEFINITIONS,
    addresses: async () => canonicalAddress,
    paying(accounts, known) {
      const entries = accounts.map((address) => ({ address }))
      return withoutOrdinals(entries, known).map(({ address }) => address)
    },
    balance: readBalance('total'),
    settledBalance: readBalance('confirmed'),
    request: () => Promise.reject(new AirlockError('UNSUPPORTED_METHOD')),
    tokens: async () => [],
  }
}
