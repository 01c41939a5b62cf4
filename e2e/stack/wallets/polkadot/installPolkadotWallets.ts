import { createPolkadotWallet, type PolkadotControls } from './createPolkadotWallet.ts'
import { POLKADOT_ROSTER } from './polkadotRoster.ts'

export function installPolkadotWallets(requested: ReadonlySet<string>): Record<string, PolkadotControls> {
  return Object.fromEntries(
    POLKADOT_ROSTER.filter(({ id }) => requested.has(id)).map((spec) => {
      const { injected, controls } = createPolkadotWallet(spec, () => localStorage)
      const page = window as unknown as { injectedWeb3?: Record<string, object> }
      const install = () => {
        page.injectedWeb3 = { ...page.injectedWeb3, [spec.key]: injected }
      }
      if (spec.lateMs) setTimeout(install, spec.lateMs)
      else install()
      return [spec.id, controls]
    }),
  )
}
