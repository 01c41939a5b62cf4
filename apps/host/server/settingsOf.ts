import type { HostSettings } from '../src/hostSettings.ts'
import type { HostConfig } from './hostConfig.ts'

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
