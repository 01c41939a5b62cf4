import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import { isRecord } from '@airlock/protocol/isRecord'
import { foreignText } from '@airlock/protocol/text/foreignText'
import * as z from 'zod/mini'
import { imageOf } from '../media/readNftMetadata.ts'
import { spamReasonsOfText } from '../tokens/spamReasonsOfText.ts'

export type NftMetadata = {
  name?: string | undefined
  description?: string | undefined
  picture?: string | undefined
  attributes: { trait: string; value: string }[]
  reasons: readonly SpamReason[]
}

const MOST_ATTRIBUTES = 100
const DESCRIPTION_LENGTH = 1_000
const value = z.union([z.string(), z.number(), z.boolean()])
const attribute = z.object({ trait_type: z.string(), value })

export function parseMetadata(metadata: Readonly<Record<string, unknown>> | undefined): NftMetadata {
  if (metadata === undefined) return { attributes: [], reasons: [] }
  const { name, description, attributes } = metadata
  return {
    name: foreignText(name),
    description: foreignText(description, DESCRIPTION_LENGTH),
    picture: imageOf(metadata),
    attributes: attributesOf(attributes),
    reasons: typeof name === 'string' ? spamReasonsOfText(name) : [],
  }
}

function attributesOf(attributes: unknown) {
  if (!Array.isArray(attributes)) return []
  return attributes.slice(0, MOST_ATTRIBUTES).flatMap((one) => {
    const parsed = attribute.safeParse(isRecord(one) ? one : undefined)
    if (!parsed.success) return []
    const [trait, text] = [foreignText(parsed.data.trait_type), foreignText(String(parsed.data.value))]
    return trait !== undefined && text !== undefined ? [{ trait, value: text }] : []
  })
}
