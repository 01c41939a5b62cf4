import { SOCIAL_PROVIDERS, type SocialProvider } from '@airlock/protocol/socialProviders'
import { useEffect, useState } from 'react'

/** The providers that the installation is registered with; none until that is known. */
export function useProviders(): readonly SocialProvider[] {
  const [providers, setProviders] = useState<readonly SocialProvider[]>([])
  useEffect(() => {
    void load().then(setProviders)
  }, [])
  return providers
}

async function load(): Promise<readonly SocialProvider[]> {
  try {
    const response = await fetch('/social/providers', { credentials: 'omit', redirect: 'error' })
    const { providers } = (await response.json()) as { providers: unknown[] }
    return SOCIAL_PROVIDERS.filter((provider) => providers.includes(provider))
  } catch {
    // The code by mail is there.
    return []
  }
}
