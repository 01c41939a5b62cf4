import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'

/** Actions of the account: a button for each feature that declares an action. */
export function Actions() {
  const t = useMessages()
  const deps = useDeps()
  const actions = deps.features.flatMap(({ account: parts }) => parts?.action ?? [])
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
