import type { HostConfig } from '@airlock/protocol/channel/schemas'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'

/** Limits the site's sign-in methods to the operator's offer, which is the default of sites that set none. */
export function applyOffer(config: HostConfig, offer: FrameSettings['offer']): HostConfig {
  if (!offer) return config
  const { unset = [] } = config
  const socials = unset.includes('socials') ? offer.socials : config.socials
  return {
    ...config,
    email: offer.email && (config.email || unset.includes('email')),
    socials: socials.filter((one) => offer.socials.includes(one)),
  }
}
