import { BITCOIN_ROSTER } from './bitcoinRoster.ts'
import { type BitcoinControls, createBitcoinWallet } from './createBitcoinWallet.ts'

export function installBitcoinWallets(
  requested: ReadonlySet<string>,
  esplora: string | undefined,
): Record<string, BitcoinControls> {
  return Object.fromEntries(
    BITCOIN_ROSTER.filter(({ id }) => requested.has(id)).map((spec) => {
      const { provider, unisat, okx, leather, standard, controls } = createBitcoinWallet(
        spec,
        () => localStorage,
        esplora,
      )
      const page = window as unknown as Record<string, unknown>
      function install() {
        if (spec.adapter === 'unisat') page.unisat = unisat
        // OKX also replaces UniSat.
        if (spec.adapter === 'okx')
          Object.assign(page, { okxwallet: { bitcoin: okx }, unisat: { ...okx, isOkxWallet: true } })
        if (spec.adapter === 'standard') register(standard)
        if (spec.adapter === 'leather') {
          page.LeatherProvider = leather
          list('LeatherProvider')
        }
        if (spec.adapter !== 'providers') return
        const name = spec.id.replace('-', '_')
        page[name] = { BitcoinProvider: provider }
        list(`${name}.BitcoinProvider`)
      }
      function list(id: string) {
        const icon = `data:image/svg;base64,${standard.icon.split(',')[1]}`
        page.btc_providers = [...((page.btc_providers as object[] | undefined) ?? []), { id, name: spec.name, icon }]
      }
      if (spec.lateMs) setTimeout(install, spec.lateMs)
      else install()
      return [spec.id, controls]
    }),
  )
}

/** https://github.com/wallet-standard/wallet-standard */
function register(wallet: object) {
  const callback = (api: { register(wallet: unknown): unknown }) => api.register(wallet)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent).detail))
}
