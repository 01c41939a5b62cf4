import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { waitForSession } from '../../../apps/parent-sdk/src/engine/wallets/waitForSession.ts'
import type { Namespace } from '../../../apps/parent-sdk/src/types/Namespace.ts'
import type { NamespaceWallet, WalletState } from '../../../apps/parent-sdk/src/types/NamespaceWallet.ts'
import { TST } from './rules.ts'
import type { TstState, TstWallet } from './tstWallet.ts'

export const tstOfPage: Namespace = {
  name: TST,
  discover(_options, found) {
    const onAnnounce = (event: Event) => {
      const native = (event as CustomEvent<TstWallet>).detail
      found({ type: 'ANNOUNCED', connectorId: native.id, name: native.name, native })
    }
    addEventListener('tst:announceWallet', onAnnounce)
    dispatchEvent(new Event('tst:requestWallets'))
  },
  open: (native) => openWallet(native as TstWallet),
  openRemote: ({ request, on, removeListener, end }) => ({
    connect: () => Promise.reject(new AirlockError('INTERNAL')),
    restore: async () => null,
    watch({ closed }) {
      const onEnd = () => closed?.()
      on('disconnect', onEnd)
      return () => removeListener('disconnect', onEnd)
    },
    request,
    forget: end,
  }),
  serveProvider({ session, active, frame }) {
    const entry = () => session.get().namespaces[TST]
    return async ({ method, params }) => {
      await waitForSession(session, (next) => next.namespaces[TST]?.status !== 'reconnecting')
      if (method === 'tst_accounts') return entry()?.status === 'connected' ? [...(entry()?.accounts ?? [])] : []
      const caipNetworkId = entry()?.caipNetworkId as CaipNetworkId
      if (method === 'tst_height') return frame.call('request', { caipNetworkId, method })
      const wallet = active.of(TST).get()
      if (!wallet) throw new AirlockError('UNAUTHORIZED')
      return wallet.wallet.request({ method, params })
    }
  },
}

function openWallet(native: TstWallet): NamespaceWallet {
  return {
    connect: async () => toState(await native.connect()),
    async restore() {
      const state = await native.restore()
      return state && toState(state)
    },
    watch: ({ changed }) => native.onChange((state) => changed?.(toState(state))),
    switchNetwork: (caipNetworkId) => native.switchNetwork(referenceOf(caipNetworkId)),
    request: ({ params }) => native.sign(String(params)),
    forget: native.forget,
  }
}

function toState({ address, reference }: TstState): WalletState {
  return { accounts: [address], caipNetworkId: `tst:${reference}` as string as CaipNetworkId }
}
