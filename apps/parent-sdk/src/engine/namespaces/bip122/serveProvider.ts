import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Session } from '@airlock/protocol/session'
import type { AirlockProvider } from '../../../types/AirlockProvider.ts'
import type { ProviderDeps } from '../../../types/Namespace.ts'
import type { BitcoinAddress, BitcoinProvider } from '../../../types/providers/BitcoinProvider.ts'
import { connectedAccounts } from '../../wallets/connectedAccounts.ts'
import { connectFirstError } from '../../wallets/connectFirstError.ts'
import { copyCall } from '../../wallets/copyCall.ts'
import { requestAccounts } from '../../wallets/requestAccounts.ts'
import { settle } from '../../wallets/settle.ts'
import { waitForSession } from '../../wallets/waitForSession.ts'
import { SIGN_PSBT } from './psbt.ts'
import { SEND_TRANSFER } from './transfer.ts'

/**
 * Serves the provider of Bitcoin: the methods of WalletConnect by `request`, and those that the libraries of Bitcoin call on the same object.
 * Each goes straight to the wallet.
 */
export function serveProvider(deps: ProviderDeps): AirlockProvider['request'] {
  const { session, emit, provider } = deps
  const active = deps.active.of('bip122')
  const askToConnect = requestAccounts(deps, 'bip122')

  const restored = () => waitForSession(session, (next) => next.namespaces.bip122?.status !== 'reconnecting')

  async function request(args: { method: string; params?: unknown }): Promise<unknown> {
    const call = copyCall(args)
    await restored()
    const wallet = active.get()
    if (!wallet) throw connectFirstError(call.method)
    return settle(() => wallet.wallet.request(call), active.signal())
  }

  /** The account that is named, or the active one; nothing where there is none. */
  async function accountFor(named: string | undefined): Promise<{ account?: string }> {
    await restored()
    const account = named ?? accountsOf(session.get())[0]
    return account === undefined ? {} : { account }
  }

  const methods: Omit<BitcoinProvider, keyof AirlockProvider> = {
    async connect() {
      await restored()
      const [address] = active.get() ? accountsOf(session.get()) : await askToConnect()
      return address
    },
    disconnect: async () => deps.disconnect(),
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
      const answer = await request({ method: SIGN_PSBT, params: { ...params, ...(await accountFor(account)) } })
      return answer as { psbt: string; txid?: string }
    },
    async sendTransfer({ recipient, amount, account }) {
      const params = { recipientAddress: recipient, amount, ...(await accountFor(account)) }
      const { txid } = (await request({ method: SEND_TRANSFER, params })) as { txid: string }
      return txid
    },
  }
  Object.assign(provider, methods)

  session.subscribe((next, previous) => {
    const [now, before] = [accountsOf(next), accountsOf(previous)]
    if (now.join() !== before.join()) emit('accountsChanged', now)
    if (now.length === 0 && before.length > 0) emit('disconnect', new AirlockError('DISCONNECTED'))
  })

  return request
}

function accountsOf(session: Session): string[] {
  return connectedAccounts(session, 'bip122')
}
