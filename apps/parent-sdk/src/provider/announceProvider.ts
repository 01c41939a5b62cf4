import type { AirlockProvider, Unsubscribe } from '../ports.ts'
import { randomId } from '../wallets/randomId.ts'

/** By which other libraries find us, and by which we know our own announcement. */
export const OWN_RDNS = 'dev.airlock'

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1b2540"/><path d="M9 22V13a7 7 0 0 1 14 0v9M9 18h14" fill="none" stroke="#7fe0c3" stroke-width="3" stroke-linecap="round"/></svg>',
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
