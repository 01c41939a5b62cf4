import { foreignText } from '@airlock/protocol/text/foreignText'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { formatDate } from '../../../../texts/dates.ts'
import { useLanguage, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { dangerRank } from '../../parts/dangerRank.ts'
import { usePowerText } from '../../parts/usePowerText.ts'
import type { ListedSession } from '../../state/ListedSession.ts'
import type { Sessions } from '../../state/sessionsQuery.ts'
import { texts } from '../../texts/texts.ts'
import './SessionRow.css'

type Choice = { isChosen: boolean; isDisabled: boolean; onToggle(): void }
type Props = { session: ListedSession; data: Sessions; choice?: Choice | undefined }

export function SessionRow({ session, data, choice }: Props) {
  const deps = useDeps()
  const t = useMessages(texts)
  const language = useLanguage()
  const { summaryOf } = usePowerText(data.tokens)
  const name = foreignText(session.site.name) ?? t('unnamedApp')
  const { expiry } = session.grant
  const image = <Image name={name} />
  const title = <bdi>{name}</bdi>
  const detail = (
    <span className="session-limits">
      {summaryOf(session)}
      {expiry !== undefined && session.status === 'active' && (
        <>
          {' '}
          <span>{t('untilTime', { time: formatDate(new Date(expiry * 1_000), language) })}</span>
        </>
      )}
    </span>
  )
  const end = <StateTag session={session} />
  if (choice === undefined) {
    const open = () => navigate(deps, { view: 'SmartSession', pci: session.pci })
    return <Row id={session.pci} image={image} title={title} detail={detail} end={end} onClick={open} />
  }
  return (
    <li>
      <label className="row smart-sessions-choice">
        <input type="checkbox" checked={choice.isChosen} disabled={choice.isDisabled} onChange={choice.onToggle} />
        {image}
        <span className="row-text">
          <span className="row-title">{title}</span>
          <span className="row-detail">{detail}</span>
        </span>
        <span className="row-end">{end}</span>
      </label>
    </li>
  )
}

function StateTag({ session }: { session: ListedSession }) {
  const t = useMessages(texts)
  if (session.status !== 'active') return <Tag>{t(session.status === 'expired' ? 'tagExpired' : 'tagRevoked')}</Tag>
  if (session.isWider) return <Tag variant="warning">{t('tagWider')}</Tag>
  const rank = dangerRank(session)
  if (rank === 3) return null
  return <Tag variant="warning">{t(rank === 0 ? 'tagUnknown' : rank === 1 ? 'tagUnlimited' : 'tagNoEnd')}</Tag>
}
