import type { PermissionPart } from '@airlock/protocol/permissions/readGrants'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { findNetwork, networksAtom } from '../../../../core/networks/network.ts'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { formatMoment } from '../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../../ui/lists/Field.tsx'
import { SessionActions } from '../../parts/SessionActions.tsx'
import { powersOf, usePowerText } from '../../parts/usePowerText.ts'
import type { ListedSession } from '../../state/ListedSession.ts'
import { tokensOf } from '../../state/permissionTokens.ts'
import { isUnlimited, type Power } from '../../state/readPower.ts'
import { type Sessions, sessionsQuery } from '../../state/sessionsQuery.ts'
import { texts } from '../../texts/texts.ts'
import './SmartSession.css'

export function SmartSession() {
  const route = useAtomValue(routeAtom)
  const account = useActiveAccount()
  if (route.view !== 'SmartSession' || account === null) return null
  return <Detail key={route.pci} account={account} pci={route.pci} />
}

function Detail({ account, pci }: { account: QueriedAccount; pci: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data } = useQuery(sessionsQuery(deps, account))
  const session = data?.sessions.find((one) => one.pci === pci)
  if (data === undefined) return <SkeletonRows count={4} />
  if (session === undefined) return <EmptyState title={t('sessionGone')} />
  return (
    <div className="smart-session">
      <Head session={session} data={data} />
      <Fields session={session} data={data} />
      {session.status === 'active' ? (
        <SessionActions account={account} session={session} />
      ) : (
        <Alert type="info">{t(session.status === 'expired' ? 'tagExpired' : 'revoked')}</Alert>
      )}
    </div>
  )
}

type Props = { session: ListedSession; data: Sessions }

function Head({ session, data }: Props) {
  const t = useMessages(texts)
  const { summaryOf } = usePowerText(data.tokens)
  const powers = powersOf(session)
  const name = foreignText(session.site.name) ?? t('unnamedApp')
  const isUnknown = powers.some(({ kind }) => kind === 'unknown')
  return (
    <Hero image={<Image name={name} size="large" />} title={<bdi>{name}</bdi>} text={summaryOf(session)}>
      {session.isMarked && session.status === 'active' && <Alert type="info">{t('warnMarked')}</Alert>}
      {session.isWider && <Alert>{t('warnWider')}</Alert>}
      {isUnknown && <Alert type="warning">{t('warnUnknown')}</Alert>}
      {powers.some(isUnlimited) && <Alert type="warning">{t('warnUnlimited')}</Alert>}
    </Hero>
  )
}

function Fields({ session, data }: Props) {
  const t = useMessages(texts)
  const language = useLanguage()
  const networks = useAtomValue(networksAtom)
  const { grant, site, createdAt } = session
  const moment = (ms: number) => formatMoment(new Date(ms), language)
  const powers = powersOf(session)
  return (
    <dl className="facts">
      {powers.map((power, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: powers have no identity, and their order stays
        <PowerFacts key={index} power={power} session={session} data={data} isOnly={powers.length === 1} />
      ))}
      <Field name={t('factEnds')}>{grant.expiry === undefined ? t('factNever') : moment(grant.expiry * 1_000)}</Field>
      <Rules session={session} />
      {site.origin && (
        <Field name={t('factSite')}>
          <bdi dir="ltr">{foreignText(site.origin.replace(/^https:\/\//, '')) ?? '?'}</bdi>
        </Field>
      )}
      {grant.chainId !== undefined && (
        <Field name={t('factNetwork')}>
          <bdi>{findNetwork(networks, grant.chainId)?.name ?? grant.chainId}</bdi>
        </Field>
      )}
      {createdAt !== undefined && <Field name={t('factGiven')}>{moment(createdAt)}</Field>}
      {grant.to !== undefined && !isRedeemer(grant.to, session) && (
        <AddressFact name={t('factTo')} address={grant.to} />
      )}
      {tokensOf(grant).map(({ token }) => (
        <AddressFact key={token} name={t('factToken')} address={token} />
      ))}
    </dl>
  )
}

function PowerFacts({ power, session, data, isOnly }: Props & { power: Power; isOnly: boolean }) {
  const t = useMessages(texts)
  const { amountText, sentenceOf } = usePowerText(data.tokens)
  const total = power.kind === 'periodic' ? power.total : power.kind === 'stream' ? power.max : undefined
  const initial = power.kind === 'stream' ? power.initial : undefined
  return (
    <>
      {power.kind === 'unknown' ? (
        <Field name={t('factType')}>
          <bdi>{foreignText(power.type, 64) ?? '?'}</bdi>
        </Field>
      ) : (
        !isOnly && <Field name={t('factAllows')}>{sentenceOf(power, session)}</Field>
      )}
      {total && <Field name={t('factTotal')}>{amountText(total, session)}</Field>}
      {initial && <Field name={t('factInitial')}>{amountText(initial, session)}</Field>}
      {power.kind === 'call' && <AddressFact name={t('factContract')} address={power.contract} />}
    </>
  )
}

/** An unknown rule limits nothing. */
function Rules({ session: { grant } }: { session: ListedSession }) {
  const t = useMessages(texts)
  const hasRedeemer = grant.rules.some(({ type }) => type === 'redeemer')
  const isDelegated = grant.context !== undefined && grant.policies.length === 0 && !hasRedeemer
  return (
    <>
      {[...grant.rules, ...grant.policies].map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity, and their order stays
        <RuleFact key={index} rule={rule} />
      ))}
      {isDelegated && <Field name={t('factPassed')}>{t('factAnyone')}</Field>}
    </>
  )
}

function isRedeemer(address: string, { grant }: ListedSession): boolean {
  return grant.rules.some(({ type, data }) => type === 'redeemer' && addressesOf(data).includes(address))
}

function addressesOf(data: PermissionPart['data']): string[] {
  return Array.isArray(data.addresses) ? data.addresses.filter((one) => typeof one === 'string') : []
}

function RuleFact({ rule: { type, data } }: { rule: PermissionPart }) {
  const t = useMessages(texts)
  const name = type === 'payee' ? t('factPayee') : type === 'redeemer' ? t('factRedeemer') : undefined
  const addresses = addressesOf(data)
  if (name !== undefined && addresses.length > 0) {
    return [...new Set(addresses)].map((address) => <AddressFact key={address} name={name} address={address} />)
  }
  return (
    <Field name={t('factRule')}>
      <bdi>{foreignText(type, 64) ?? '?'}</bdi>
    </Field>
  )
}

/** A shortened address is easy to imitate. */
function AddressFact({ name, address }: { name: string; address: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  return (
    <Field name={name}>
      <bdi dir="ltr" className="smart-session-address">
        {foreignText(address, 256) ?? '?'}
      </bdi>
      <CopyButton label={t('copyAddress')} onCopy={() => copyText(deps, address)} />
    </Field>
  )
}
