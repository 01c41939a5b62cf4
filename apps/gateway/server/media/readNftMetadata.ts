import { isRecord } from '@airlock/protocol/isRecord'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import type { Outbound } from '../outbound/createOutbound.ts'
import { decodeDataUri } from './decodeDataUri.ts'
import { type ContentGateways, fetchUri } from './fetchUri.ts'
import { imageUri } from './imageUri.ts'

const LIMITS = { maxBytes: 256 * 1_024, deadlineMs: 8_000 }
const MAX_TEXT = 2 * LIMITS.maxBytes

type Parser = { outbound: Outbound; gateways: ContentGateways }

/** @param uri `{id}` becomes 64 lower-case hex digits (EIP-1155) @returns undefined unless a JSON object of up to 256 kB @throws OutboundError */
export async function readNftMetadata(
  { outbound, gateways }: Parser,
  uri: string,
  tokenId: bigint,
): Promise<Record<string, unknown> | undefined> {
  const text = uri.trim().replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
  if (text.length > MAX_TEXT) return undefined
  if (text.startsWith('{')) return parseObject(text)
  if (/^data:/i.test(text)) {
    const data = decodeDataUri(text)
    return data && data.bytes.length <= LIMITS.maxBytes ? parseObject(new TextDecoder().decode(data.bytes)) : undefined
  }
  const target = imageUri(text)
  if (target === undefined) return undefined
  const response = await fetchUri(outbound, gateways, target, LIMITS)
  return response.status === 200 ? parseObject(new TextDecoder().decode(response.bytes)) : undefined
}

export function imageOf(metadata: Readonly<Record<string, unknown>>): string | undefined {
  for (const key of ['image', 'image_url', 'image_data'] as const) {
    const value = metadata[key]
    if (typeof value !== 'string' || value === '') continue
    const isSvg = /^\s*<svg[\s>]/i.test(value)
    const uri = isSvg ? `data:image/svg+xml;base64,${Buffer.from(value).toString('base64')}` : value
    const image = imageUri(uri)
    if (image !== undefined) return image
  }
  return undefined
}

function parseObject(text: string) {
  const value = parseForeignJson(text)
  return isRecord(value) ? value : undefined
}
