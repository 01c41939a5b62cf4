import { useAtomValue } from 'jotai'
import { type CaipNetwork, networksAtom } from '../../../core/networks/network.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { useLanguage, useMessages } from '../../../texts/MessagesProvider.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { removeSmartAccount } from '../flows/removeSmartAccount.ts'
import { preferAccount } from '../flows/smartAccount.ts'
import { smartAccountEnabledNetworksAtom } from '../state/smartAccountState.ts'
import { texts } from '../texts/texts.ts'

/** With the code, calls go together whatever the user prefers. */
export function SmartAccountRows({ isPreferred, isDeployed }: { isPreferred: boolean; isDeployed: boolean }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const language = useLanguage()
  const enabled = useAtomValue(smartAccountEnabledNetworksAtom)
  const positions = useAtomValue(networksAtom).filter(({ caipNetworkId }) => enabled.includes(caipNetworkId))
  const isOn = isPreferred || isDeployed
  return (
    <>
      <li>
        <label className="row">
          <span className="row-text">
            <span className="row-title">{t('smartAccount')}</span>
            <span className="row-detail">
              {t(isOn ? 'smartAccountOn' : 'smartAccountOff')}
              {positions.length > 0 && ` ${t('smartAccountNetworks', { networks: listNames(positions, language) })}`}
            </span>
          </span>
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            disabled={isDeployed}
            onChange={() => void preferAccount(deps, isPreferred ? 'eoa' : 'smartAccount')}
          />
        </label>
      </li>
      {isDeployed && (
        <Row
          id="smart-account-back"
          title={t('smartAccountTakeBack')}
          detail={t('smartAccountTakeBackText')}
          onClick={() => void removeSmartAccount(deps)}
        />
      )}
    </>
  )
}

/** Isolates each name, which may have another direction. */
function listNames(networks: readonly CaipNetwork[], language: string) {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(
    networks.map(({ name }) => `\u2068${name}\u2069`),
  )
}
