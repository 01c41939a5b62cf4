import type { Platform } from '../platform.ts'
import type { Wallet } from '../wallets.ts'

/** `mobile`: app on this phone. `qrcode`: app on another phone. `desktop`: app on this computer. */
export type ConnectOption = 'browser' | 'mobile' | 'qrcode' | 'webapp' | 'desktop'

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
  return (Object.keys(possible) as ConnectOption[]).filter((option) => possible[option])
}
