import type { EventName } from '@airlock/protocol/channel/eventNames'
import type { ActionView } from '../../../../core/features/Feature.ts'
import { track } from '../../../../core/host/track.ts'
import { activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { ReceiveIcon, SendIcon } from '../../../../ui/icons/actionIcons.tsx'

const ICONS = { WalletReceive: <ReceiveIcon />, WalletSend: <SendIcon /> } as const satisfies Record<
  ActionView,
  unknown
>

/** Tracked events of the actions that have one (S8.10). */
const EVENTS: Partial<Record<ActionView, EventName>> = { WalletSend: 'OPEN_SEND' }

/** Actions of the account: a button for each feature that declares an action. */
export function Actions() {
  const t = useMessages()
  const deps = useDeps()
  const actions = deps.features.flatMap(({ account: parts }) => parts?.actions ?? [])
  const open = (view: ActionView) => {
    const event = EVENTS[view]
    if (event !== undefined) track(deps, event, { network: deps.store.get(activeNetworkIdAtom) ?? '' })
    navigate(deps, { view })
  }
  return (
    <ul className="account-actions">
      {actions.map((view) => (
        <li key={view}>
          <button type="button" className="account-action" data-focus-id={`action ${view}`} onClick={() => open(view)}>
            {ICONS[view]}
            {t(`title${view}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
