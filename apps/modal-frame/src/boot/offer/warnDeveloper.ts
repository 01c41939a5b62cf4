import type { Deps } from '../../core/ports/Deps.ts'
import { warnUnknownWallets } from '../../core/wallets/warnUnknownWallets.ts'
import { connection, settings } from '../connection.ts'
import { warnOfOffer } from './warnOfOffer.ts'

export async function warnDeveloper(deps: Pick<Deps, 'store' | 'catalogue'>): Promise<void> {
  const start = await connection?.then((one) => one.start)
  if (start) warnOfOffer(settings, start.config)
  await warnUnknownWallets(deps)
}
