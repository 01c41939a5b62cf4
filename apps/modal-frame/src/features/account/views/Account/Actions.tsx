import type { ActionView } from '../../../../core/features/Feature.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { ReceiveIcon, SendIcon } from '../../../../ui/icons/actionIcons.tsx'

const ICONS = { WalletReceive: <ReceiveIcon />, WalletSend: <SendIcon /> } as const satisfies Record<
  ActionView,
  unknown
>

/** Actions of the account: a button for each feature that declares an action. */
export function Actions() {
  const t = useMessages()
  const deps = useDeps()
  const actions = deps.features.flatMap(({ account: parts }) => parts?.actions ?? [])
  return (
    <ul className="account-actions">
      {actions.map((view) => (
        <li key={view}>
          <button
            type="button"
            className="account-action"
            data-focus-id={`action ${view}`}
            onClick={() => navigate(deps, { view })}
          >
            {ICONS[view]}
            {t(`title${view}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
