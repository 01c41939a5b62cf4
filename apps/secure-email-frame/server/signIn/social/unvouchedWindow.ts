import type { SocialPage } from '@airlock/protocol/secure/socialPage'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import type { Context } from '../../context.ts'
import type { Transaction } from './transactions.ts'

/** The browser that loads a window of a sign-in. */
export type Visitor = { client: ClientNetwork; browser: string }

type Begun = Pick<Transaction, 'project_id' | 'host_origin' | 'network' | 'browser'>

/**
 * Decides what a window may do that no frame vouched for. Anybody can begin a sign-in in the name of a listed site, and send its window to
 * somebody else (T52).
 */
export function unvouchedWindow(
  { config }: Pick<Context, 'config'>,
  { project_id: projectId, host_origin: site, network, browser }: Begun,
  visitor: Visitor,
): Extract<SocialPage, { state: 'start' }>['unvouched'] {
  // A session of these pages changes who signs in to the wallet (T137).
  if (site === config.secureOrigin || config.projects[projectId]?.requireVouchedWindows !== false) return 'refused'
  const isSame = network === visitor.client.network && network !== 'unknown' && browser === visitor.browser
  return isSame ? 'compare' : 'elsewhere'
}
