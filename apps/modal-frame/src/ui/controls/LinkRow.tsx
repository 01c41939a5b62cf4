import type { ReactNode } from 'react'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { ExternalIcon } from '../icons/icons.tsx'
import { isHttps } from './isHttps.ts'
import '../lists/Row.css'

type Props = { href: string; image?: ReactNode; title: string; detail?: string | undefined }

/** Only for own links. The new tab has no opener. */
export function OwnLinkRow({ href, image, title, detail }: Props) {
  const t = useMessages()
  return (
    <li>
      <a className="row" href={href} target="_blank" rel="noreferrer noopener">
        {image}
        <span className="row-text">
          <span className="row-title">{title}</span>
          {detail !== undefined && <span className="row-detail">{detail}</span>}
        </span>
        <span className="row-end">
          <ExternalIcon />
          <span className="hidden-text">{t('opensNewTab')}</span>
        </span>
      </a>
    </li>
  )
}

/** Only https links (T44). */
export function LinkRow(props: Props) {
  return isHttps(props.href) ? <OwnLinkRow {...props} /> : null
}

export function LinkRows({ href, title }: { href: string | false | null | undefined; title: string }) {
  return href ? (
    <ul className="rows">
      <LinkRow href={href} title={title} />
    </ul>
  ) : null
}
