import type { HostSettings } from '../src/hostSettings.ts'
import type { HostConfig } from './hostConfig.ts'

/** The part of the configuration that a page may know. */
export function settingsOf({
  origin,
  walletOrigin,
  sdk,
  projectId,
  networks,
  rpcUrls,
  farms,
}: HostConfig): HostSettings {
  return {
    walletOrigin,
    sdkVersion: sdk.version,
    projectId,
    networks,
    rpcUrls,
    farms,
    canSignIn: origin !== undefined,
  }
}
