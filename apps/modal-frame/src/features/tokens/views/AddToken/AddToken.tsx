import { isAddress, namespaceOf } from '@airlock/protocol/caip'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { activeNetworkAtom } from '../../../../core/networks/network.ts'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { CloseIcon, SearchIcon } from '../../../../ui/icons/icons.tsx'
import { contractTextAtom } from '../../state/contractText.ts'
import { texts } from '../../texts/texts.ts'
import { AddedTokens } from './AddedTokens.tsx'
import { FoundToken } from './FoundToken.tsx'
import './AddToken.css'

/** Letters of the longest contract's address, and some more. */
const MAX_LENGTH = 64

/** A token is looked up by the address of its contract, shown as the chain has it, and added to the account's list. */
export function AddToken() {
  const t = useMessages(texts)
  const account = useActiveAccount()
  const network = useAtomValue(activeNetworkAtom)
  const [text, setText] = useAtom(contractTextAtom)
  useEffect(() => () => setText(''), [setText])
  if (account === null) return null
  const contract = text.trim()
  const isWhole = isAddress(namespaceOf(account.network), contract)
  return (
    <div className="add-token">
      <p className="add-token-text">{t('addText', { network: network?.name ?? '' })}</p>
      <Field
        label={t('addContract')}
        icon={<SearchIcon />}
        // Empty, it shows its name, which has the direction of the language.
        dir={text === '' ? undefined : 'ltr'}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        end={
          text !== '' && (
            <IconButton label={t('clearSearch')} onClick={() => setText('')}>
              <CloseIcon />
            </IconButton>
          )
        }
      />
      <div role="status">
        {contract !== '' && !isWhole && <p className="add-token-text">{t('addInvalid')}</p>}
        {isWhole && <FoundToken key={contract} account={account} contract={contract} onAdded={() => setText('')} />}
      </div>
      <AddedTokens account={account} />
    </div>
  )
}
