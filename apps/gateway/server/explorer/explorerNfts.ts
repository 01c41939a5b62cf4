import { type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { MAX_IMAGE_URL_LENGTH } from '@airlock/protocol/gateway/fields'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import { isRecord } from '@airlock/protocol/isRecord'
import * as z from 'zod/mini'
import { limitLooks } from '../media/limitInlinePictures.ts'
import type { Proxied } from '../media/proxiedImages.ts'
import { parseMetadata } from '../nfts/parseMetadata.ts'
import { type NftSource, SourceFailed } from '../sources/Source.ts'
import { spamReasonsOfText } from '../tokens/spamReasonsOfText.ts'
import type { Explorer } from './Explorer.ts'
import { addressOf, integer, isReported, textOf, token } from './explorerFields.ts'
import { isPageParams, openCursor, sealCursor } from './explorerPage.ts'

type Options = { explorers: ReadonlyMap<CaipNetworkId, Explorer>; proxied: Proxied }

const instance = z.object({
  id: integer,
  token,
  token_type: z.optional(z.nullable(z.string())),
  value: z.optional(z.nullable(integer)),
  image_url: z.optional(z.nullable(z.string())),
  metadata: z.optional(z.unknown()),
})

export function explorerNfts({ explorers, proxied }: Options): NftSource {
  return async ({ chainId, address, cursor }, { signal }) => {
    const explorer = explorers.get(chainId)
    if (explorer === undefined) throw new SourceFailed('no explorer of this chain is configured')
    const params = cursor === undefined ? {} : openCursor(cursor, isPageParams)
    const { items, next } = await explorer.list(`/addresses/${address}/nft`, params, signal)
    const limited = limitLooks(proxied)
    const data = items.flatMap((item) => {
      const parsed = instance.safeParse(item)
      return parsed.success ? toNft(chainId, parsed.data, limited) : []
    })
    return { data, next: next === null ? null : sealCursor(next) }
  }
}

function toNft(chainId: CaipNetworkId, item: z.output<typeof instance>, proxied: Proxied): Nft[] {
  const found = addressOf(item.token)
  if (found === undefined) return []
  const contract = toCaipAddress(chainId, found)
  const {
    name,
    description,
    picture: image,
    attributes,
    reasons,
  } = parseMetadata(isRecord(item.metadata) ? item.metadata : undefined)
  const url = proxied(image ?? item.image_url ?? '')
  const against: SpamReason[] = [
    ...spamReasonsOfText(item.token.name ?? '', item.token.symbol ?? ''),
    ...reasons,
    ...(isReported(item.token) ? (['reported'] as const) : []),
  ]
  return [
    {
      id: `${contract}/${item.id}`,
      chainId,
      contract,
      tokenId: item.id,
      interface: item.token_type === 'ERC-1155' ? 'ERC1155' : 'ERC721',
      name: name ?? '',
      ...(description !== undefined && { description }),
      collection: { name: textOf(item.token.name) || textOf(item.token.symbol) },
      ...(url !== undefined && url.length <= MAX_IMAGE_URL_LENGTH && { preview: { url } }),
      ...(attributes.length > 0 && { attributes }),
      flags: { is_spam: against.length > 0, reasons: [...new Set(against)] },
      quantity: item.value ?? '1',
    },
  ]
}
