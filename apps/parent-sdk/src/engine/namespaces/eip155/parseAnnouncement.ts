import { canonicalRdns } from '@airlock/protocol/canonicalRdns'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import type { FoundWallet } from '../../../types/wallets.ts'
import { parseIcon } from '../../wallets/parseIcon.ts'

const RDNS = /^[-.\w]{1,128}$/

/** Reads each field once, because it may throw, lie or change. The `uuid` proves nothing (T43). */
export function parseAnnouncement(event: Event): FoundWallet | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>).detail
    const fields = { ...info }
    const rdns = typeof fields.rdns === 'string' && RDNS.test(fields.rdns) ? canonicalRdns(fields.rdns) : undefined
    const name = foreignText(fields.name) ?? rdns
    if (!name || !isProvider(provider)) return undefined
    const icon = parseIcon(fields.icon)
    return {
      type: 'ANNOUNCED',
      connectorId: rdns ?? name,
      name,
      ...(rdns && { rdns }),
      ...(icon && { icon }),
      native: provider,
    }
  } catch {
    return undefined
  }
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
}
