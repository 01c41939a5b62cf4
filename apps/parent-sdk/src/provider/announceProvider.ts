import type { AirlockProvider, Unsubscribe } from '../ports.ts'
import { randomId } from '../wallets/randomId.ts'

/** By which other libraries find us, and by which we know our own announcement. */
export const OWN_RDNS = 'dev.airlock'

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2"/><path d="M2 6V4a2 2 0 0 1 4 0v2" fill="none" stroke="#3ddc97"/></svg>',
)}`

/** Announces our provider by EIP-6963, now and whenever a library asks, so that wagmi, ethers and viem find it. */
export function announceProvider(provider: AirlockProvider): Unsubscribe {
  const info = Object.freeze({ uuid: randomId(), name: 'Airlock', icon: ICON, rdns: OWN_RDNS })
  const detail = Object.freeze({ info, provider })
  const announce = () => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}
