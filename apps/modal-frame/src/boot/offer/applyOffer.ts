import type { HostConfig } from '@airlock/protocol/channel/schemas'
import type { FrameSettings } from '@airlock/protocol/config/frameSettings'

/** Limits the site's sign-in methods to the operator's offer, which is the default of sites that set none. */
export function applyOffer(config: HostConfig, offer: FrameSettings['offer']): HostConfig {
  if (!offer) return config
  // Earlier SDKs do not distinguish absent from off.
  const { email = offer.email, socials = offer.socials } = config.features ?? config
  return { ...config, email: email && offer.email, socials: socials.filter((one) => offer.socials.includes(one)) }
}
