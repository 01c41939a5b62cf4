import { referenceOf } from '@airlock/protocol/caip'
import type { RpcClient } from '../chain/callCode.ts'
import { nftKey, type TransferContext } from '../history/transferContext.ts'
import { type Proxied, storedPictureUrl } from '../media/proxiedImages.ts'
import type { ChainRpcs } from '../sources/ChainRpc.ts'
import { readCollections } from './collections.ts'
import { findMetadata, type MetadataReader } from './keptMetadata.ts'

type Options = Pick<MetadataReader, 'database'> & { rpcs: ChainRpcs; proxied: Proxied }

export function transferNfts({ database, rpcs, proxied }: Options): TransferContext['nfts'] {
  return async (chainId, ids) => {
    const upstream = rpcs(chainId)
    if (upstream === undefined || ids.length === 0) return new Map()
    const rpc: RpcClient = { request: (call) => upstream.request(call) }
    const chain = Number(referenceOf(chainId))
    const [collections, metadata] = await Promise.all([
      readCollections(
        database,
        { chain, rpc },
        ids.map(({ token }) => token),
      ),
      findMetadata(database, chain, ids),
    ])
    return new Map(
      ids.map((id) => {
        const [collection, known] = [collections.get(id.token), metadata.get(nftKey(id))]
        const name = known?.name ?? `${collection?.name ?? ''} #${id.tokenId}`.trim()
        const previewUrl = (known?.picture && storedPictureUrl(known.picture, proxied)) || ''
        return [nftKey(id), { name, previewUrl, reasons: [...(collection?.reasons ?? []), ...(known?.reasons ?? [])] }]
      }),
    )
  }
}
