import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ActionView } from '../../../../core/features/Feature.ts'
import { configAtom } from '../../../../core/host/config.ts'
import { activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { Namespace } from '../../../../core/ports/Namespace.ts'
import { featuresQuery } from '../../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { tokensQuery } from '../../../../core/queries/tokens.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import type { AccountToken } from '../../../../core/tokens/AccountToken.ts'
import { chosenTokenAtom } from '../../../../core/tokens/chosenToken.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { groupTokens, hasNone } from '../../state/tokenGroups.ts'

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
  isEmpty?: boolean
}

/** Before the first coin, only ways to get one. */
export function FundedActions({ account, namespace }: { account: QueriedAccount; namespace: Namespace | undefined }) {
  const { data } = useQuery({ ...tokensQuery(useDeps(), account), enabled: false })
  return <Actions namespace={namespace} isEmpty={data !== undefined && hasNone(groupTokens(data))} />
}

export function Actions({ namespace, token, isEmpty }: Props) {
  const t = useMessages()
  const deps = useDeps()
  const choose = useSetAtom(chosenTokenAtom)
  const actions = useActions(namespace).filter(({ view }) => !isEmpty || !FORMS.includes(view))
  return (
    <ul className="account-actions">
      {actions.map(({ view, Icon }) => (
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
