import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useAtomValue } from 'jotai'
import { activeNetworkIdAtom } from '../../../core/networks/network.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { activeConnectorAtom } from '../../../core/wallets/sessionConnector.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { claimName } from '../flows/claimName.ts'
import { REGISTRAR_NETWORK, setName } from '../flows/setName.ts'
import { isAskedForName, nameTasksAtom } from '../state/nameTask.ts'
import { texts } from '../texts/texts.ts'
import { TaskLine } from './TaskLine.tsx'
import './names.css'

/** The operator pays for wallets that show the name before signing. Others send a transaction on Ethereum. */
export function Everywhere() {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const connector = useAtomValue(activeConnectorAtom)
  const network = useAtomValue(activeNetworkIdAtom)
  const tasks = useAtomValue(nameTasksAtom)
  const route = useAtomValue(routeAtom)
  const name = 'name' in route ? route.name : undefined
  const registrar = offered.names?.primaryRegistrar
  const isFree = connector?.claimsNames === true
  if (registrar === undefined || name === undefined || !(isFree || network === REGISTRAR_NETWORK)) return null
  const task = tasks.everywhere
  const status = task?.name === name ? task.status : undefined
  const isBusy = isAskedForName(tasks) || task?.status === 'checking'
  return (
    <div className="names-form">
      <TaskLine kind="everywhere" done={t('savedName')} />
      {status !== 'done' && (
        <>
          <Button
            variant="soft"
            disabled={isBusy}
            onClick={() => void (isFree ? claimName(deps, name) : setName(deps, name, registrar))}
          >
            {t(status === 'asking' ? 'nameSigning' : status === 'checking' ? 'nameChecking' : 'nameShow')}
          </Button>
          <p className="names-text">{t(isFree ? 'nameShowText' : 'nameShowFee')}</p>
        </>
      )}
    </div>
  )
}
