import { SIGN_IN_PROVIDERS, type SignInProvider } from '@airlock/protocol/socialProviders'
import { useEffect, useState } from 'react'

export function useProviders(): readonly SignInProvider[] {
  const [providers, setProviders] = useState<readonly SignInProvider[]>([])
  useEffect(() => {
    void load().then(setProviders)
  }, [])
  return providers
}

async function load(): Promise<readonly SignInProvider[]> {
  try {
    const response = await fetch('/social/providers', { credentials: 'omit', redirect: 'error' })
    const { providers } = (await response.json()) as { providers: unknown[] }
    return SIGN_IN_PROVIDERS.filter((provider) => providers.includes(provider))
  } catch {
    // The email code remains.
    return []
  }
}
