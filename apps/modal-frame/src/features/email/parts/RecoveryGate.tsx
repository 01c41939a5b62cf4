import type { CaipNetworkId } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { BuyGateProps, ShieldProps } from '../../../core/features/Feature.ts'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import { networksAtom } from '../../../core/networks/network.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { tokensQuery } from '../../../core/queries/tokens.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import type { AccountToken } from '../../../core/tokens/AccountToken.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../ui/card/EmptyState.tsx'
import { OwnLinkRow } from '../../../ui/controls/LinkRow.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { WarningIcon } from '../../../ui/icons/icons.tsx'
import { isEmailSessionAtom, securePagesAtom } from '../state/emailState.ts'
import { balancesQuery, otherNetworks } from '../state/otherBalances.ts'
import { texts } from '../texts/texts.ts'
import './RecoveryGate.css'

const RETRY_MS = 3_000

type Props = ShieldProps & Partial<Pick<BuyGateProps, 'buying'>>

/** From the operator's amount, a recovery code comes first (T234). The entered purchase counts too (T267). */
export function RecoveryGate(props: Props) {
  const isEmail = useAtomValue(isEmailSessionAtom)
  const isPossible = useAtomValue(secureSiteAtom)?.passkeyOnly !== undefined
  return isEmail && isPossible ? <EmailGate {...props} /> : props.children
}

function EmailGate(props: Props) {
  const needsRecovery = useNeedsRecovery()
  if (needsRecovery === undefined) return pendingOf(props)
  return needsRecovery ? <Warned {...props} /> : props.children
}

const pendingOf = ({ instead = <SkeletonRows count={3} /> }: Pick<ShieldProps, 'instead'>) => instead

function Warned({ account, instead, children, buying }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const shown = useQuery(tokensQuery(deps, account))
  const networks = otherNetworks(useAtomValue(networksAtom), account)
  const others = useQuery({ ...balancesQuery(deps, account), enabled: networks.length > 0 })
  const limit = useAtomValue(secureSiteAtom)?.passkeyOnly?.recoveryFromUsd ?? 0
  const pages = useAtomValue(securePagesAtom)
  if (shown.isPending || others.isLoading) return pendingOf({ instead })
  const held = dollarsIn(shown.data) + valueOnNetworks(others.data, networks)
  const isDue = held + boughtDollars(buying, [...(shown.data ?? []), ...(others.data ?? [])]) >= limit
  if (instead !== undefined) return isDue ? instead : children
  return (
    <>
      {isDue && <EmptyState title={t('recoveryMake')} />}
      {pages && (
        <ul className="rows recovery-line">
          <OwnLinkRow
            href={pages.security}
            image={<WarningIcon />}
            title={t('recoveryMake')}
            detail={t('recoveryOnly')}
          />
        </ul>
      )}
      {!isDue && children}
    </>
  )
}

const dollarsIn = (tokens: readonly AccountToken[] | undefined) =>
  tokens?.reduce((sum, token) => sum + dollarsOf(token), 0) ?? Number.POSITIVE_INFINITY

/** Each answer has the network's coin. A network without one counts as unlimited (T265). */
function valueOnNetworks(balances: readonly AccountToken[] | undefined, networks: readonly CaipNetworkId[]): number {
  const of = (network: CaipNetworkId) => balances?.filter(({ chainId }) => chainId === network) ?? []
  return networks.reduce((sum, network) => sum + dollarsIn(of(network)[0] && of(network)), 0)
}

/** Without a price in dollars, an amount counts as unlimited. Anyone can send a token with the symbol of an asset. */
function boughtDollars(buying: Props['buying'], tokens: readonly AccountToken[]): number {
  if (!buying) return 0
  const { amount, currency } = buying
  if (currency === 'USD') return +amount
  const prices = tokens
    .filter(isTrusted)
    .flatMap(({ symbol, price }) => (symbol === currency && price > 0 ? price : []))
  return prices[0] === undefined ? Number.POSITIVE_INFINITY : +amount * Math.max(...prices)
}

/** Counts a token without a price as unlimited, unless anyone can send it. */
function dollarsOf(token: AccountToken): number {
  if (token.flags?.is_spam) return 0
  if (token.value !== undefined) return token.value
  return isTrusted(token) && /[1-9]/.test(token.quantity.numeric) ? Number.POSITIVE_INFINITY : 0
}

const isTrusted = ({ address, flags }: AccountToken) => address === undefined || flags?.is_verified === true

/** Undefined until known. Refetches when the user returns from the recovery page. */
function useNeedsRecovery(): boolean | undefined {
  const { email, clock } = useDeps()
  const [needsRecovery, setNeeded] = useState<boolean>()
  useEffect(() => {
    if (email === undefined) return
    const view = new AbortController()
    const { signal } = view
    // A frame that does not respond may hold a wallet without a code.
    const retry = () => clock.wait(RETRY_MS, signal).then(check, () => {})
    const check = (): Promise<void> =>
      email.passkeyStatus().then((status) => {
        if (!signal.aborted) setNeeded(status.needsRecovery === true)
      }, retry)
    void check()
    const again = () => void check()
    addEventListener('focus', again, { signal })
    document.addEventListener('visibilitychange', again, { signal })
    return () => view.abort()
  }, [email, clock])
  return needsRecovery
}
