import type { HostConfig } from '@airlock/protocol/channel/schemas'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'

export function warnOfOffer(
  { offer, projectId }: Pick<FrameSettings, 'offer' | 'projectId'>,
  { email, socials }: Pick<HostConfig, 'email' | 'socials'>,
): void {
  if (!offer) return
  const absent = [
    ...(email && !offer.email ? ['features.email'] : []),
    ...socials.filter((one) => !offer.socials.includes(one)).map((one) => `features.socials: ${one}`),
  ].join(', ')
  if (absent === '') return
  console.warn(
    `createAppKit: the operator of this modal does not offer ${absent}. Add it to projects.${projectId}.offer in airlock.config.json.`,
  )
}
