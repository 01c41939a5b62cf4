import type { Power as ListedPower } from '@airlock/protocol/gateway/answers/powers'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { activeNetworkAtom } from '../../../../core/networks/network.ts'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { TokenIcon } from '../../../../core/tokens/TokenIcon.tsx'
import { formatDate } from '../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../../ui/lists/Field.tsx'
import { revokePowers } from '../../flows/revokePowers.ts'
import { RevokeStatus } from '../../parts/RevokeStatus.tsx'
import { useAllowanceText } from '../../parts/useAllowanceText.ts'
import { addressIn, isRevocable, isUnlimited, mayBeReal, powerId } from '../../state/listedPower.ts'
import { powersQuery } from '../../state/powersQuery.ts'
import { isFinished, revokeRunAtom, runOf } from '../../state/revokeRun.ts'
import { texts } from '../../texts/texts.ts'
import './Power.css'

export function Power() {
  const route = useAtomValue(routeAtom)
  const account = useActiveAccount()
  if (route.view !== 'Power' || account === null) return null
  return <Detail key={route.power} account={account} id={route.power} />
}

function Detail({ account, id }: { account: QueriedAccount; id: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const network = useAtomValue(activeNetworkAtom)?.name ?? account.network
  const run = runOf(useAtomValue(revokeRunAtom), account)
  const { data, isError } = useQuery(powersQuery(deps, account))
  const power = data?.data.find((one) => powerId(one) === id)
  const isOver = [...(run?.finished ?? []), ...(run?.inactive ?? [])].some((one) => powerId(one) === id)
  const isEnded = power ? isFinished(run, power) : isOver
  if (data === undefined && !isError) return <SkeletonRows count={4} />
  if (power === undefined || isEnded)
    return isEnded ? (
      <RevokeStatus account={account} network={network} powers={[]} />
    ) : (
      <EmptyState title={t('powerGone')} />
    )
  return (
    <div className="power">
      <Head power={power} />
      <Fields power={power} network={network} />
      {(isRevocable(power) || mayBeReal(power)) && <Revoke account={account} network={network} power={power} />}
    </div>
  )
}

function Head({ power }: { power: ListedPower }) {
  const t = useMessages(texts)
  const { tokenOf, symbolOf } = useAllowanceText()
  const text = foreignText(power.symbol, 16)
  return (
    <Hero
      image={<TokenIcon token={{ ...power, symbol: symbolOf(power) }} />}
      title={<bdi>{tokenOf(power)}</bdi>}
      {...(text !== undefined && text !== tokenOf(power) && { text: <bdi>{text}</bdi> })}
    >
      {power.is_unread && <Alert type="warning">{t('unreadText')}</Alert>}
      {!isRevocable(power) && <Alert type="warning">{t(mayBeReal(power) ? 'warnMaybeReal' : 'warnIgnored')}</Alert>}
      {isRevocable(power) && isUnlimited(power) && <Alert type="warning">{t('warnNoLimit')}</Alert>}
      {isRevocable(power) && power.kind === 'collection' && <Alert type="warning">{t('warnCollection')}</Alert>}
    </Hero>
  )
}

function Fields({ power, network }: { power: ListedPower; network: string }) {
  const t = useMessages(texts)
  const language = useLanguage()
  const { spenderOf, amountOf, riskOf } = useAllowanceText()
  const day = (time: string) => formatDate(new Date(time), language)
  return (
    <dl className="facts">
      <Field name={t('fieldAllows')}>{amountOf(power)}</Field>
      {(isRevocable(power) || mayBeReal(power)) && !power.is_unread && (
        <Field name={t('atRiskLabel')}>{riskOf(power)}</Field>
      )}
      <AddressField name={t('fieldSpender')} label={power.spenderName && spenderOf(power)} account={power.spender} />
      <AddressField name={t('fieldToken')} account={power.token} />
      <Field name={t('fieldNetwork')}>
        <bdi>{network}</bdi>
      </Field>
      <Field name={t('fieldSince')}>{day(power.since)}</Field>
      {power.expires !== undefined && <Field name={t('fieldEnds')}>{day(power.expires)}</Field>}
    </dl>
  )
}

/** A shortened address is easy to imitate. */
function AddressField({ name, label, account }: { name: string; label?: string | undefined; account: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const address = addressIn(account)
  return (
    <Field name={name}>
      <span className="power-address">
        {label !== undefined && <bdi>{label}</bdi>}
        <bdi dir="ltr">{address}</bdi>
      </span>
      <CopyButton label={t('copyAddress')} onCopy={() => copyText(deps, address)} />
    </Field>
  )
}

function Revoke({ account, network, power }: { account: QueriedAccount; network: string; power: ListedPower }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const run = runOf(useAtomValue(revokeRunAtom), account)
  const isRunning = run !== null && run.stage !== 'over'
  return (
    <>
      <RevokeStatus account={account} network={network} powers={[power]} />
      <Button
        variant="danger"
        disabled={isRunning}
        aria-busy={isRunning}
        onClick={() => void revokePowers(deps, account, [power])}
      >
        {t('revokeOne')}
      </Button>
    </>
  )
}
