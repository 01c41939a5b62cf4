import type { Coverage } from '@airlock/protocol/gateway/answers/coverage'
import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useState } from 'react'
import { useDeps } from '../../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../../core/queries/queryKeys.ts'
import { useInfiniteQuery } from '../../../../../core/queries/useQuery.ts'
import { navigate } from '../../../../../core/router/navigate.ts'
import { useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../../ui/card/EmptyState.tsx'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { NftImage } from '../../../parts/NftImage.tsx'
import { useNetworkName } from '../../../parts/useNetworkName.ts'
import { nftName } from '../../../state/nftName.ts'
import { groupNfts, nftsQuery } from '../../../state/nfts.ts'
import { texts } from '../../../texts/texts.ts'
import { Fold } from './Fold.tsx'
import { NotServed } from './NotServed.tsx'
import { QueryState } from './QueryState.tsx'

/** Flagged collections load no image until opened. */
export function NftGallery({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const query = useInfiniteQuery(nftsQuery(useDeps(), account))
  return (
    <QueryState query={query} failed="nftsFailed">
      {({ pages }) =>
        pages.at(-1)?.isServed === false ? (
          <NotServed />
        ) : (
          <>
            <Collections
              nfts={pages.flatMap(({ data }) => data)}
              note={noteOf(pages.at(-1)?.coverage, query.hasNextPage)}
            />
            {query.hasNextPage && (
              <Button variant="soft" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
                {t('showMore')}
              </Button>
            )}
          </>
        )
      }
    </QueryState>
  )
}

/** NFTs come from the activity, so older ones are missing. */
function noteOf(coverage: Coverage | undefined, hasMore: boolean) {
  if (coverage?.is_indexing) return 'olderIndexing'
  return coverage?.since === undefined || hasMore ? undefined : 'olderMissing'
}

type Props = { nfts: readonly Nft[]; note: ReturnType<typeof noteOf> }

function Collections({ nfts, note }: Props) {
  const t = useMessages(texts)
  const network = useNetworkName()
  const [isOpen, setOpen] = useState(false)
  if (nfts.length === 0) {
    const text = note === undefined ? t('noNftsText', { network }) : t(note)
    return <EmptyState title={t('noNfts')} text={text} />
  }
  const { collections, spam } = groupNfts(nfts)
  return (
    <>
      {collections.map(({ contract, name, nfts: all }) => (
        <section key={contract} className="nft-collection">
          <h2 className="account-section">
            <bdi>{foreignText(name) ?? t('nftCollection')}</bdi>
          </h2>
          <Tiles nfts={all} />
        </section>
      ))}
      {spam.length > 0 && (
        <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {t('spamNfts', { count: spam.length })}
        </Fold>
      )}
      {isOpen && <Tiles nfts={spam} />}
      {note !== undefined && <p className="activity-note">{t(note)}</p>}
    </>
  )
}

function Tiles({ nfts }: { nfts: readonly Nft[] }) {
  const t = useMessages(texts)
  const deps = useDeps()
  return (
    <ul className="nft-tiles">
      {nfts.map((nft) => (
        <li key={nft.id}>
          <button
            type="button"
            className="nft-tile"
            data-focus-id={nft.id}
            onClick={() => navigate(deps, { view: 'NftDetail', nft })}
          >
            <NftImage nft={nft} />
            <bdi className="nft-name">{nftName(nft) ?? t('nftUnnamed', { id: nft.tokenId })}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
