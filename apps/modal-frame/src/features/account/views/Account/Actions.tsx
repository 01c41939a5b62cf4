import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { Namespace } from '../../../../core/ports/Namespace.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'

/** Buttons for the actions that features declare, as far as the account's namespace has them. */
export function Actions({ namespace }: { namespace: Namespace | undefined }) {
  const t = useMessages()
  const deps = useDeps()
  const actions = deps.features
    .flatMap(({ account: parts }) => parts?.action ?? [])
    .filter(({ needs }) => needs === undefined || namespace?.[needs] !== undefined)
  return (
    <ul className="account-actions">
      {actions.map(({ view, Icon }) => (
        <li key={view}>
          <button
            type="button"
            className="account-action"
            data-focus-id={`action ${view}`}
            onClick={() => navigate(deps, { view })}
          >
            <Icon />
            {t(`title${view}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
