import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { OnrampOrder } from '@airlock/protocol/gateway/answers/onramp'
import { onrampContract } from '@airlock/protocol/gateway/onrampContract'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { refreshAccount } from '../../../core/queries/refreshAccount.ts'
import { isOpenAtom } from '../../../core/router/modal.ts'
import type { Purchase } from '../state/Purchase.ts'
import { dropPurchase } from './readPurchases.ts'

const VISIBLE_MS = 5_000
const HIDDEN_MS = 30_000

type Follow = { signal: AbortSignal; onOrder(order: OnrampOrder): void }

/** Never rejects. A failed order is followed while it is shown, because the user may pay with another card. */
export async function followOrder(deps: Deps, purchase: Purchase, { signal, onOrder }: Follow): Promise<void> {
  const { reference, network, address } = purchase
  while (!signal.aborted) {
    const order = await readOrder(deps, purchase, signal).catch((cause) =>
      isGone(cause) ? expired(deps, purchase) : undefined,
    )
    if (signal.aborted) return
    if (order !== undefined) {
      onOrder(order)
      if (isFinished(order)) {
        dropPurchase(deps, reference)
        if (order.status === 'success') void refreshAccount(deps, { network, address })
        if (order.status !== 'failed') return
      }
    }
    const isVisible = document.visibilityState === 'visible' && deps.store.get(isOpenAtom)
    await deps.clock.wait(isVisible ? VISIBLE_MS : HIDDEN_MS, signal)
  }
}

function readOrder(deps: Deps, { network, reference }: Purchase, signal: AbortSignal): Promise<OnrampOrder> {
  return requestGateway(deps, network, onrampContract.onrampOrder, { params: { reference }, query: {}, signal })
}

const isFinished = ({ status }: OnrampOrder) => status !== 'created' && status !== 'pending'

/** A 404 of another server has no such code. */
const isGone = (cause: unknown) => isAirlockError(cause, 'GATEWAY_FAILED') && cause.context.code === 'NOT_FOUND'

function expired({ clock }: Deps, { provider, asset, network }: Purchase): OnrampOrder {
  return { status: 'expired', provider, asset, network, updatedAt: new Date(clock.now()).toISOString() }
}
