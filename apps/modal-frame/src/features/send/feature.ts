import type { WalletRequest } from '@airlock/protocol/channel/callSchemas'
import type { Json } from '@airlock/protocol/snapshot'
import type { Feature } from '../../core/features/Feature.ts'
import { namespaceAtom } from '../../core/networks/namespaces.ts'
import { activeNetworkIdAtom } from '../../core/networks/network.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { SENT_KEY } from '../../core/transactions/sentKey.ts'
import { SendIcon } from '../../ui/icons/icons.tsx'

export const send = {
  name: 'send',
  views: {
    WalletSend: {
      load: () => import('./views/WalletSend/WalletSend.tsx'),
      needsAccount: true,
      event: 'OPEN_SEND',
      eventProperties: ({ store }) => ({ network: store.get(activeNetworkIdAtom) ?? '' }),
    },
    WalletSendSelectToken: {
      load: () => import('./views/WalletSendSelectToken/WalletSendSelectToken.tsx'),
      needsAccount: true,
    },
    WalletSendPreview: {
      load: () => import('./views/WalletSendPreview/WalletSendPreview.tsx'),
      needsAccount: true,
    },
    WalletSendConfirmed: {
      load: () => import('./views/WalletSendConfirmed/WalletSendConfirmed.tsx'),
      needsAccount: true,
    },
  },
  account: { action: { view: 'WalletSend', Icon: SendIcon, needs: 'isSent' } },
  requestApproved(deps: Deps, request: WalletRequest, response: Json) {
    const { requestTitle } = deps.store.get(namespaceAtom)(request.namespace) ?? {}
    // A signature sends nothing.
    if (requestTitle?.(request.method) !== 'requestTransaction') return
    void import('./flows/following/followBatch.ts').then(({ followBatch }) => followBatch(deps, request, response))
  },
  reset(deps: Deps) {
    if (deps.storage.get(SENT_KEY))
      void import('./flows/following/resumeSent.ts').then(({ resumeSent }) => resumeSent(deps))
  },
} satisfies Feature
