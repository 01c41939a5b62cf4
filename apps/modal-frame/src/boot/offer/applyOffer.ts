import type { HostConfig } from '@airlock/protocol/channel/schemas'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'

export function applyOffer(config: HostConfig, offer: FrameSettings['offer']): HostConfig {
  const { unset = [] } = config
  return offer
    ? {
        ...config,
        email: offer.email && (config.email || unset.includes('email')),
        socials: (unset.includes('socials') ? offer : config).socials.filter((one) => offer.socials.includes(one)),
      }
    : config
}
