import type { SiweConfig } from './SiweConfig.ts'

type AppKitConfig = Omit<SiweConfig, 'getMessageParams'> & {
  /** `chains` and `iat` have no effect: a message names the active network and the current time. */
  getMessageParams?(): Promise<
    Awaited<ReturnType<NonNullable<SiweConfig['getMessageParams']>>> & { chains?: number[]; iat?: string }
  >
  /** Has no effect: `siwx` turns the sign-in on. */
  enabled?: boolean
  /** Has no effect: each message requests its nonce. */
  nonceRefetchIntervalMs?: number
  /** Has no effect. */
  sessionRefetchIntervalMs?: number
}

/**
 * Returns a configuration of AppKit as it is, for `fromSiweConfig`.
 *
 * @example
 * declare const config: SiweConfig
 * const siwx = fromSiweConfig(createSIWEConfig(config))
 */
export function createSIWEConfig(config: AppKitConfig): SiweConfig {
  return config
}
