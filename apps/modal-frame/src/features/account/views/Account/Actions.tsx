import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ActionView } from '../../../../core/features/Feature.ts'
import { configAtom } from '../../../../core/host/config.ts'
import { activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { Namespace } from '../../../../core/ports/Namespace.ts'
import { featuresQuery } from '../../../../core/queries/featuresQuery.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import type { AccountToken } from '../../../../core/tokens/AccountToken.ts'
import { chosenTokenAtom } from '../../../../core/tokens/chosenToken.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'

const NAMES: Record<ActionView, string> = {
  WalletReceive: 'receive',
  WalletSend: 'send',
  Swap: 'swaps',
  OnRampProviders: 'onramp',
}

export function useActions(namespace: Namespace | undefined) {
  const deps = useDeps()
  const network = useAtomValue(activeNetworkIdAtom)
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const { hidden = [], walletFeaturesOrder: order = [] } = useAtomValue(configAtom) ?? {}
  const positionOf = (view: ActionView) => (order.includes(NAMES[view]) ? order.indexOf(NAMES[view]) : order.length)
  return deps.features
    .flatMap(({ account: parts }) => parts?.action ?? [])
    .filter(({ view }) => !hidden.includes(NAMES[view]))
    .toSorted((one, other) => positionOf(one.view) - positionOf(other.view))
    .filter(({ needs }) => !needs || namespace?.[needs])
    .filter(({ isOffered }) => !isOffered || (network && isOffered(offered, network)))
}

const FORMS = ['WalletSend', 'Swap']

type Props = {
  namespace: Namespace | undefined
  token?: AccountToken
}

export function Actions({ namespace, token }: Props) {
  const t = useMessages()
  const deps = useDeps()
  const choose = useSetAtom(chosenTokenAtom)
  return (
    <ul className="account-actions">
      {useActions(namespace).map(({ view, Icon }) => (
        <li key={view}>
          <button
            type="button"
            className="account-action"
            data-focus-id={`action ${view}`}
            onClick={() => {
              choose(token !== undefined && FORMS.includes(view) ? { side: 'from', token } : null)
              navigate(deps, { view })
            }}
          >
            <Icon />
            {t(`title${view}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
