import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { MAX_NAMED_TOKENS } from '@airlock/protocol/gateway/fields'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { activeNetworkAtom } from '../../../../core/networks/network.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { type QueriedAccount, queryKeys } from '../../../../core/queries/queryKeys.ts'
import { queryOptions } from '../../../../core/queries/queryOptions.ts'
import { tokensQuery } from '../../../../core/queries/tokens.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { readAddedTokens } from '../../../../core/tokens/addedTokens.ts'
import { readTokenAt } from '../../../../core/tokens/readTokenAt.ts'
import { formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../../ui/lists/Field.tsx'
import { addToken, isAt } from '../../flows/changeTokens.ts'
import { texts } from '../../texts/texts.ts'

type Props = { account: QueriedAccount; contract: string; onAdded: () => void }

/** `null`, because a query must return a value. */
function tokenQuery(deps: Deps, account: QueriedAccount, contract: string) {
  return queryOptions<TokenBalance | null>({
    queryKey: queryKeys.token(account, contract),
    queryFn: async () => (await readTokenAt(deps, account, contract)) ?? null,
    staleTime: 0,
  })
}

export function FoundToken({ account, contract, onAdded }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const network = useAtomValue(activeNetworkAtom)?.name ?? ''
  const { data: token, isError, refetch } = useQuery(tokenQuery(deps, account, contract))
  const { data: tokens = [] } = useQuery(tokensQuery(deps, account))
  if (token === undefined && isError) {
    return (
      <Alert
        type="warning"
        end={
          <Button variant="text" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('addFailed', { network })}
      </Alert>
    )
  }
  if (token === undefined) return <SkeletonRows count={2} />
  if (token === null) return <Alert type="warning">{t('addNone', { network })}</Alert>
  const listed = tokens.find(isAt(account, contract))
  const isChecked = listed?.flags?.is_verified === true
  const count = readAddedTokens(deps, account.network).length
  const against = isChecked || listed?.isAdded ? t('addListed') : rejection(token, count)
  return (
    <div className="add-token">
      <Fields token={token} />
      {against !== undefined ? (
        <Alert type="info">{against}</Alert>
      ) : (
        <>
          <Alert type="warning">{t('addUnverified')}</Alert>
          <Button
            onClick={() => {
              addToken(deps, account, token)
              onAdded()
            }}
          >
            {t('addToken')}
          </Button>
        </>
      )}
    </div>
  )

  function rejection({ quantity }: TokenBalance, added: number) {
    if (quantity.decimals === '0') return t('addPoints')
    return added >= MAX_NAMED_TOKENS ? t('addFull', { count: added }) : undefined
  }
}

function Fields({ token }: { token: TokenBalance }) {
  const t = useMessages(texts)
  const { name, symbol, quantity } = token
  const shown = foreignText(symbol, 16) ?? '?'
  return (
    <dl className="facts">
      <Field name={t('addName')}>
        <bdi>{foreignText(name) ?? shown}</bdi>
      </Field>
      <Field name={t('addSymbol')}>
        <bdi>{shown}</bdi>
      </Field>
      <Field name={t('addDecimals')}>
        <bdi dir="ltr">{quantity.decimals}</bdi>
      </Field>
      <Field name={t('addBalance')}>
        <bdi dir="ltr" title={quantity.numeric}>
          {formatQuantity(quantity.numeric)} <bdi>{shown}</bdi>
        </bdi>
      </Field>
    </dl>
  )
}
