import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import type { OnrampOptions } from '@airlock/protocol/gateway/answers/onramp'
import { DEFAULT_ONRAMP_OPTIONS } from '@airlock/protocol/gateway/defaultOnrampOptions'
import { useAtom, useAtomValue } from 'jotai'
import { useId } from 'react'
import { accountCodeQuery } from '../../../../core/delegates/accountCodeQuery.ts'
import { CodeOfBuyer } from '../../../../core/delegates/CodeOfBuyer.tsx'
import { isDangerousAtom } from '../../../../core/delegates/isDangerous.ts'
import { activeNetworkAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../../core/queries/featuresQuery.ts'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { useDebounced } from '../../../../ui/hooks/useDebounced.ts'
import { BuyGate } from '../../parts/BuyGate.tsx'
import { FaucetRow } from '../../parts/FaucetRow.tsx'
import { buyFormAtom } from '../../state/buyState.ts'
import { checkAmount, checkAssetAmount } from '../../state/checkAmount.ts'
import { onrampOptionsQuery } from '../../state/onrampQueries.ts'
import { texts } from '../../texts/texts.ts'
import { Estimate } from './Estimate.tsx'
import { Limits } from './Limits.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import '../../parts/buy.css'

const PRESETS = ['50', '100', '250', '500']
const QUOTE_DELAY_MS = 300

export function OnRampProviders() {
  const t = useMessages(texts)
  const account = useActiveAccount()
  return account === null ? <EmptyState title={t('notConnected')} /> : <Form account={account} />
}

function Form({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const id = useId()
  const [form, setForm] = useAtom(buyFormAtom)
  const networkName = useAtomValue(activeNetworkAtom)?.name ?? account.network
  const { data: code } = useQuery(accountCodeQuery(deps, account))
  const isDangerous = useAtomValue(isDangerousAtom)
  const { data: features = NO_FEATURES, isPending } = useQuery(featuresQuery(deps))
  const answered = useQuery(onrampOptionsQuery(deps, account.network))
  const options = answered.data ?? DEFAULT_ONRAMP_OPTIONS
  const assets = assetsOn(options, account.network)
  const asset = assets.find((symbol) => symbol === form.asset) ?? assets[0]
  const payment = options.paymentCurrencies.find((one) => one.id === form.currency) ?? options.paymentCurrencies[0]
  const limits = payment?.payment_method_limits ?? []
  const isOfAsset = asset !== undefined && form.currency === asset
  const checked = isOfAsset ? checkAssetAmount(form.amount) : checkAmount(form.amount, limits)
  const settled = useDebounced(checked.kind === 'ok' && !isOfAsset ? checked.amount : '', QUOTE_DELAY_MS)
  const amount = checked.kind === 'ok' ? checked.amount : undefined
  const currency = isOfAsset ? asset : (payment?.id ?? 'USD')
  if (!isPending && features.onramp.length === 0) return <NothingToBuy account={account} title={t('buyNoProvider')} />
  if (asset === undefined) {
    const isUnknown = answered.data === undefined && !isAirlockError(answered.error, 'NETWORK_NOT_SERVED')
    if (!isUnknown) return <NothingToBuy account={account} title={t('buyNothingHere')} />
    if (answered.isFetching) return <SkeletonRows count={3} />
    return <NothingToBuy account={account} title={t('buyLoadFailed')} onRetry={() => void answered.refetch()} />
  }
  const quotedBy = (provider: string) => ({ network: account.network, provider, asset, currency, amount: settled })
  const [first, ...rest] = features.onramp.map(({ name }) => quotedBy(name))
  return (
    <div className="buy">
      <div className="buy-box">
        <label htmlFor={id}>{t(isOfAsset ? 'buyAmount' : 'buyPay')}</label>
        <div className="buy-line">
          <input
            id={id}
            className="buy-amount"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            maxLength={20}
            value={form.amount}
            aria-invalid={checked.kind !== 'ok' && checked.kind !== 'empty'}
            aria-describedby={`${id}-limits`}
            onChange={(event) => setForm({ ...form, amount: event.target.value })}
          />
          <Choice
            label={t('buyCurrency')}
            value={currency}
            values={[...options.paymentCurrencies.map((one) => one.id), asset]}
            onChange={(chosen) => setForm({ ...form, currency: chosen })}
          />
        </div>
        <Limits id={`${id}-limits`} limits={isOfAsset ? [] : limits} currency={currency} checked={checked} />
      </div>
      {!isOfAsset && (
        <div className="buy-presets">
          {PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              className="buy-preset"
              aria-pressed={form.amount === preset}
              onClick={() => setForm({ ...form, amount: preset })}
            >
              {preset}
            </button>
          ))}
        </div>
      )}
      <div className="buy-line buy-asset">
        <span aria-hidden="true">{t('buyGet')}</span>
        {first && <Estimate quoted={[first, ...rest]} />}
        <Choice
          label={t('buyGet')}
          value={asset}
          values={assets}
          onChange={(chosen) => setForm({ ...form, asset: chosen, ...(isOfAsset && { currency: chosen }) })}
        />
      </div>
      <CodeOfBuyer code={code} network={networkName} />
      {/* Below the amount, so that a smaller one can be entered. */}
      <BuyGate account={account} buying={amount === undefined ? undefined : { amount, currency }}>
        <h2 className="buy-heading">{t('buyProviders')}</h2>
        <ul className="rows">
          {features.onramp.map((provider) => (
            <ProviderRow
              key={provider.name}
              provider={provider}
              quoted={quotedBy(provider.name)}
              input={
                amount === undefined || code === undefined || isDangerous(code)
                  ? undefined
                  : { ...account, provider, asset, currency, amount }
              }
            />
          ))}
        </ul>
        <FaucetRow account={account} />
      </BuyGate>
      <p className="buy-note">{t('buyNote')}</p>
    </div>
  )
}

type ChoiceProps = { label: string; value: string; values: readonly string[]; onChange(value: string): void }

function Choice({ label, value, values, onChange }: ChoiceProps) {
  return (
    <select className="buy-choice" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {values.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}

type NothingProps = { account: QueriedAccount; title: string; onRetry?: () => void }

function NothingToBuy({ account, title, onRetry }: NothingProps) {
  const t = useMessages(texts)
  const deps = useDeps()
  const toReceive = () => navigate(deps, { view: 'WalletReceive' })
  return (
    <div className="buy">
      <EmptyState
        title={title}
        text={onRetry ? undefined : t('buyReceiveText')}
        action={<Button onClick={onRetry ?? toReceive}>{t(onRetry ? 'tryAgain' : 'buyReceive')}</Button>}
      />
      <FaucetRow account={account} />
    </div>
  )
}

function assetsOn({ purchaseCurrencies }: OnrampOptions, network: string): string[] {
  const reference = network.split(':')[1]
  const isHere = ({ networks }: OnrampOptions['purchaseCurrencies'][number]) =>
    networks.some(({ chain_id: chain }) => chain === reference)
  return purchaseCurrencies.filter(isHere).map(({ symbol }) => symbol)
}
