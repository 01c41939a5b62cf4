import { namespaceOf, shortAddress } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { tokensQuery } from '../../../../core/queries/tokens.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { readAddedTokens } from '../../../../core/tokens/addedTokens.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../../../ui/icons/icons.tsx'
import '../../../../ui/lists/FieldRow.css'
import { isAt, removeToken } from '../../flows/changeTokens.ts'
import { texts } from '../../texts/texts.ts'

export function AddedTokens({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data: tokens = [] } = useQuery(tokensQuery(deps, account))
  const added = readAddedTokens(deps, account.network)
  if (added.length === 0) return null
  return (
    <section>
      <h2 className="add-token-title">{t('addedTokens')}</h2>
      <ul>
        {added.map((contract) => {
          const token = tokens.find(isAt(account, contract))
          const short = shortAddress(namespaceOf(account.network), contract)
          const known = foreignText(token?.name)
          const name = known ?? short
          return (
            <li key={contract} className="fact-row">
              <span className="row-text">
                <span className="row-title" title={contract}>
                  {name}
                </span>
                {known !== undefined && (
                  <span className="row-detail">
                    <bdi dir="ltr" title={contract}>
                      {short}
                    </bdi>
                  </span>
                )}
              </span>
              <IconButton
                label={t('removeToken', { token: name })}
                onClick={() => removeToken(deps, account, contract)}
              >
                <CloseIcon />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
