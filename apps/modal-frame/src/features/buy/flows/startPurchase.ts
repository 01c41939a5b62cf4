import type { CaipNetworkId } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { onrampContract } from '@airlock/protocol/gateway/onrampContract'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import { track } from '../../../core/host/track.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { platformAtom } from '../../../core/wallets/platform.ts'
import { type ShownPurchase, shownPurchaseAtom } from '../state/buyState.ts'
import { isAllowedUrl } from '../state/isAllowedUrl.ts'
import { keepPurchase } from './readPurchases.ts'

const WAITING_PAGE = '/buying'
const WINDOW = 'popup,width=600,height=800'

export type PurchaseInput = {
  provider: { name: string; title: string }
  network: CaipNetworkId
  address: string
  asset: string
  amount: string
  currency: string
}

/** Call it in the click: browsers block later windows. Never rejects. */
export async function startPurchase(deps: Deps, input: PurchaseInput): Promise<void> {
  const { store, clock } = deps
  const { provider, network, address, asset, amount, currency } = input
  const page = store.get(platformAtom).isInApp ? null : openWindow()
  const openAttempt: ShownPurchase = { status: 'opening', title: provider.title }
  store.set(shownPurchaseAtom, openAttempt)
  track(deps, 'SELECT_BUY_PROVIDER', { provider: provider.name })
  navigate(deps, { view: 'BuyInProgress' })
  const isLeft = () => store.get(shownPurchaseAtom) !== openAttempt
  const fail = (isRefused: boolean) => {
    page?.close()
    if (!isLeft()) store.set(shownPurchaseAtom, { status: 'failed', title: provider.title, isRefused })
  }
  try {
    const { url, reference } = await requestGateway(deps, network, onrampContract.onrampUrl, {
      query: {},
      body: {
        destinationWallets: [{ address, blockchains: [network], assets: [asset] }],
        defaultNetwork: network,
        // Random: it tells a provider no address.
        partnerUserId: crypto.randomUUID(),
        defaultExperience: 'buy',
        ...(currency === asset
          ? { presetCryptoAmount: amount }
          : { presetFiatAmount: amount, paymentCurrency: currency }),
        provider: provider.name,
      },
    })
    if (!isAllowedUrl(url) || reference === undefined) return fail(false)
    const { name, title } = provider
    const startedAt = clock.now()
    const purchase = { reference, provider: name, title, network, address, asset, amount, currency, startedAt }
    keepPurchase(deps, purchase)
    // A user who left finds the purchase in Account.
    const hasWindow = page !== null && sendTo(page, url)
    if (!isLeft()) store.set(shownPurchaseAtom, { status: 'open', title, purchase, url, hasWindow, order: null })
  } catch (cause) {
    fail(isAirlockError(cause) && cause.context.status === '400')
  }
}

/** `null` if the browser blocks windows, or the host isolates its page. */
function openWindow(): Window | null {
  try {
    return window.open(WAITING_PAGE, '_blank', WINDOW)
  } catch {
    return null
  }
}

function sendTo(page: Window, url: string): boolean {
  try {
    if (page.closed) return false
    // The provider's page must not reach this frame.
    page.opener = null
    page.location.replace(url)
    return true
  } catch {
    return false
  }
}
