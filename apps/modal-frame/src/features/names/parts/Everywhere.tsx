import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { useAtomValue } from 'jotai'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { activeConnectorAtom } from '../../../core/wallets/sessionConnector.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { showEverywhere } from '../flows/showEverywhere.ts'
import { nameTaskAtom } from '../state/nameTask.ts'
import { texts } from '../texts/texts.ts'
import { TaskLine } from './TaskLine.tsx'
import './names.css'

/** Offers to show the name of the view in every app, if the operator pays and the wallet can sign it. */
export function Everywhere() {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data: offered = NO_FEATURES } = useQuery(featuresQuery(deps))
  const connector = useAtomValue(activeConnectorAtom)
  const task = useAtomValue(nameTaskAtom)
  const route = useAtomValue(routeAtom)
  const name = 'name' in route ? route.name : undefined
  if (offered.names?.primaryRegistrar === undefined || !connector?.claimsNames || name === undefined) return null
  const isOwn = task?.kind === 'everywhere' && task.name === name
  const isAsking = task?.status === 'asking'
  return (
    <div className="names-form">
      <TaskLine kind="everywhere" done={t('savedName')} />
      {!(isOwn && task.status === 'done') && (
        <>
          <Button variant="soft" disabled={isAsking} onClick={() => void showEverywhere(deps, name)}>
            {isOwn && isAsking ? t('nameSigning') : t('nameShow')}
          </Button>
          <p className="names-text">{t('nameShowText')}</p>
        </>
      )}
    </div>
  )
}
