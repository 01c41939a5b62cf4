import { readTypedAddress } from '@airlock/protocol/namespaces/readTypedAddress'
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

const MAX_LENGTH = 128

export function AddToken() {
  const t = useMessages(texts)
  const account = useActiveAccount()
  const network = useAtomValue(activeNetworkAtom)
  const [text, setText] = useAtom(contractTextAtom)
  useEffect(() => () => setText(''), [setText])
  if (account === null) return null
  const typed = readTypedAddress(account.network, text)
  return (
    <div className="add-token">
      <p className="add-token-text">{t('addText', { network: network?.name ?? '' })}</p>
      <Field
        label={t('addContract')}
        icon={<SearchIcon />}
        // An empty field shows its label in the language's direction.
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
        {typed.kind === 'address' ? (
          <FoundToken key={typed.address} account={account} contract={typed.address} onAdded={() => setText('')} />
        ) : (
          text.trim() !== '' && (
            <p className="add-token-text">{t(typed.kind === 'none' ? 'addInvalid' : 'addOtherNetwork')}</p>
          )
        )}
      </div>
      <AddedTokens account={account} />
    </div>
  )
}
