import type { FrameMethods, Handlers } from '@airlock/protocol/channel/methods'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import { flushSync } from 'react-dom'
import { accountBalance } from '../core/accounts/accountBalance.ts'
import { endWallet } from '../core/accounts/endWallet.ts'
import { configAtom } from '../core/host/config.ts'
import { openModal } from '../core/modal/openModal.ts'
import { syncHostState } from '../core/modal/syncHostState.ts'
import { describeNetwork } from '../core/networks/describeNetwork.ts'
import { handleRequest } from '../core/networks/handleRequest.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { handleWalletRequest } from '../core/requests/handleWalletRequest.ts'
import { closeModal } from '../core/router/closeModal.ts'
import { requestClose } from '../core/router/requestClose.ts'
import { receiveLink } from '../core/wallets/receiveLink.ts'
import { restoreWallet } from '../core/wallets/restoreWallet.ts'
import { settings } from './connection.ts'
import { applyOffer } from './offer/applyOffer.ts'

type Headless = typeof import('./headless/headless.ts')
type HeadlessMethod<Params, Result> = (deps: Deps, params: Params, settings: FrameSettings) => Promise<Result>

export function frameHandlers(deps: Deps, started: Promise<null>): Handlers<FrameMethods> {
  const headless =
    <Params, Result>(name: keyof Headless) =>
    async (params: Params) => {
      const method = (await import('./headless/headless.ts'))[name] as unknown as HeadlessMethod<Params, Result>
      return method(deps, params, settings)
    }
  return {
    started: () => started,
    sync: (state) => done(() => syncHostState(deps, state)),
    configure: (config) => done(() => deps.store.set(configAtom, applyOffer(config, settings.offer))),
    // Paints synchronously after the click.
    open: (params) => done(() => flushSync(() => openModal(deps, params))),
    close: () => done(() => closeModal(deps, 'host')),
    requestClose: () => done(() => void requestClose(deps)),
    request: (call) => handleRequest(deps, call),
    walletRequest: (call) => handleWalletRequest(deps, call),
    restoreWallet: (walletRef) => restoreWallet(deps, walletRef),
    endWallet: (walletRef) => endWallet(deps, walletRef),
    noteGrant: async (passed) => (await import('../features/sessions/flows/noteGrant.ts')).noteGrant(deps, passed),
    listWallets: headless('listWallets'),
    prepareWallet: headless('prepareListed'),
    connectWallet: headless('connectListed'),
    cancelWallet: headless('cancelListed'),
    receiveLink: (message) => receiveLink(deps, message),
    profile: headless('readProfile'),
    balance: (account) => accountBalance(deps, account),
    network: (params) => describeNetwork(deps, params),
  }
}

function done(run: () => void): null {
  run()
  return null
}
