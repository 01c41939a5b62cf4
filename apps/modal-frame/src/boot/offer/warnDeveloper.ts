import type { HostConfig } from '@airlock/protocol/channel/schemas'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import type { Deps } from '../../core/ports/Deps.ts'
import { warnUnknownWallets } from '../../core/wallets/warnUnknownWallets.ts'

let lastWarning = ''

/** Warns the developer of options without effect: sign-in methods that the operator does not offer, and unknown wallet ids. Never rejects. */
export async function warnDeveloper(
  deps: Pick<Deps, 'store' | 'catalogue'>,
  { offer, projectId }: Pick<FrameSettings, 'offer' | 'projectId'>,
  { email, socials }: Pick<HostConfig, 'email' | 'socials'>,
): Promise<void> {
  const absent = [
    ...(email && !offer?.email ? ['features.email'] : []),
    ...socials.filter((one) => !offer?.socials.includes(one)).map((one) => `features.socials: ${one}`),
  ].join(', ')
  if (offer && absent !== '' && absent !== lastWarning) {
    lastWarning = absent
    console.warn(
      `createAppKit: the operator of this modal does not offer ${absent}. Add it to projects.${projectId}.offer in airlock.config.json.`,
    )
  }
  await warnUnknownWallets(deps)
}
