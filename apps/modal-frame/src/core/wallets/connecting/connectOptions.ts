import type { Platform } from '../platform.ts'
import type { Wallet } from '../wallets.ts'

/**
 * A way to reach one wallet from here. `browser`: the page has it. `mobile`: its app on this phone. `qrcode`: its app on a phone
 * that scans. `webapp`: its site. `desktop`: its app on this computer.
 */
export type ConnectOption = 'browser' | 'mobile' | 'qrcode' | 'webapp' | 'desktop'

/** Every way that can work on this device, the likeliest first; none for a wallet that lives in another browser. */
export function connectOptions(wallet: Wallet, { kind }: Platform): readonly ConnectOption[] {
  if (wallet.isGeneric) return ['qrcode']
  const { mobile_link, webapp_link, desktop_link } = wallet.links
  const possible: Record<ConnectOption, boolean> = {
    browser: wallet.connector !== undefined,
    mobile: kind === 'phone' && mobile_link !== undefined,
    qrcode: kind === 'desktop' && mobile_link !== undefined,
    webapp: webapp_link !== undefined,
    desktop: kind === 'desktop' && desktop_link !== undefined,
  }
  return (Object.keys(possible) as ConnectOption[]).filter((way) => possible[way])
}
