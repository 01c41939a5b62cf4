import type { SocialPage } from '@airlock/protocol/secure/socialPage'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import type { Context } from '../../context.ts'
import type { Transaction } from './transactions.ts'

export type WindowUser = { client: ClientNetwork; browser: string }

type Begun = Pick<Transaction, 'project_id' | 'host_origin' | 'network' | 'browser'>

/** Anyone can start a sign-in for a listed site and send its window to someone else (T52). */
export function unvouchedWindow(
  { config }: Pick<Context, 'config'>,
  { project_id: projectId, host_origin: site, network, browser }: Begun,
  user: WindowUser,
): Extract<SocialPage, { state: 'start' }>['unvouched'] {
  // Sessions of these pages can change logins (T137).
  if (site === config.secureOrigin || config.projects[projectId]?.requireVouchedWindows !== false) return 'refused'
  const isSame = network === user.client.network && network !== 'unknown' && browser === user.browser
  return isSame ? 'compare' : 'elsewhere'
}
