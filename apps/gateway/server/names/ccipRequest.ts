import { isRecord } from '@airlock/protocol/isRecord'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import type { CcipRequestParameters, Hex } from 'viem'
import type { Outbound } from '../outbound/createOutbound.ts'
import { OutboundError } from '../outbound/OutboundError.ts'

const MAX_URLS = 4
const MAX_LOOKUPS = 3
/** Limits repeated data placeholders, which expand kilobytes to gigabytes (T152). */
const MAX_URL = 64 * 1_024
const LIMITS = { maxBytes: 64 * 1_024, deadlineMs: 6_000 }

/** Untrusted gateways (https://eips.ethereum.org/EIPS/eip-3668): four URLs, three lookups, 64 kB each. */
export function ccipRequest(outbound: Outbound) {
  let lookups = 0

  async function askOne(template: string, { data, sender }: CcipRequestParameters): Promise<Hex> {
    const positions = template.length > MAX_URL ? Number.POSITIVE_INFINITY : template.split('{data}').length - 1
    if (template.length + positions * data.length > MAX_URL) throw new OutboundError('url')
    const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    const json = template.includes('{data}') ? {} : { json: JSON.stringify({ data, sender }) }
    const response = await outbound(url, { ...LIMITS, ...json })
    const hex = response.status === 200 ? readData(new TextDecoder().decode(response.bytes)) : undefined
    if (hex === undefined) throw new OutboundError('unreachable')
    return hex
  }

  return async (parameters: CcipRequestParameters): Promise<Hex> => {
    if (++lookups > MAX_LOOKUPS) throw new OutboundError('redirects')
    let last: unknown = new OutboundError('url')
    for (const url of parameters.urls.slice(0, MAX_URLS)) {
      try {
        return await askOne(url, parameters)
      } catch (cause) {
        last = cause
      }
    }
    throw last
  }
}

function readData(text: string): Hex | undefined {
  const value = parseForeignJson(text)
  const data = isRecord(value) ? value.data : undefined
  return typeof data === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(data) ? (data as Hex) : undefined
}
