import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useAtomValue } from 'jotai'
import { activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { Namespace } from '../../../../core/ports/Namespace.ts'
import { featuresQuery } from '../../../../core/queries/featuresQuery.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'

/** Actions of features that the namespace supports. */
export function Actions({ namespace }: { namespace: Namespace | undefined }) {
  const t = useMessages()
  const deps = useDeps()
  const network = useAtomValue(activeNetworkIdAtom)
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const actions = deps.features
    .flatMap(({ account: parts }) => parts?.action ?? [])
    .filter(({ needs }) => needs === undefined || namespace?.[needs] !== undefined)
    .filter(({ isOffered }) => isOffered === undefined || (network !== null && isOffered(offered, network)))
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
