import type { AirlockProvider } from '../../../types/AirlockProvider.ts'
import type { ProviderDeps } from '../../../types/Namespace.ts'
import type { BitcoinAddress, BitcoinProvider } from '../../../types/providers/BitcoinProvider.ts'
import { serveWallet } from '../../wallets/serveWallet.ts'
import { SIGN_PSBT } from './psbt.ts'
import { SEND_TRANSFER } from './transfer.ts'

/** Each goes straight to the wallet. */
export function serveProvider(deps: ProviderDeps): AirlockProvider['request'] {
  const { accounts, request, connect, disconnect } = serveWallet(deps, 'bip122')

  async function accountFor(named: string | undefined): Promise<{ account?: string }> {
    const [active] = await accounts()
    const account = named ?? active
    return account === undefined ? {} : { account }
  }

  const methods: Omit<BitcoinProvider, keyof AirlockProvider> = {
    connect,
    disconnect,
    getAccountAddresses: async () => (await request({ method: 'getAccountAddresses' })) as BitcoinAddress[],
    async signMessage(params) {
      const { account: address } = await accountFor(params.address ?? params.account)
      const { signature } = (await request({
        method: 'signMessage',
        params: { ...params, ...(address !== undefined && { address }) },
      })) as { signature: string }
      return signature
    },
    async signPSBT({ account, ...params }) {
      const response = await request({ method: SIGN_PSBT, params: { ...params, ...(await accountFor(account)) } })
      return response as { psbt: string; txid?: string }
    },
    async sendTransfer({ recipient, amount, account }) {
      const params = { recipientAddress: recipient, amount, ...(await accountFor(account)) }
      const { txid } = (await request({ method: SEND_TRANSFER, params })) as { txid: string }
      return txid
    },
  }
  Object.assign(deps.provider, methods)
  return request
}
