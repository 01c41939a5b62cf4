import type { ReactNode } from 'react'
import { ExternalIcon } from './icons/icons.tsx'
import { useMessages } from './messages/MessagesProvider.tsx'
import './Row.css'

/** A row that leads out of the modal, in a new tab. Only https links become links; anything else draws nothing (T44). */
export function LinkRow({ href, picture, title }: { href: string; picture?: ReactNode; title: string }) {
  const t = useMessages()
  if (!isHttps(href)) return null
  return (
    <li>
      <a className="row" href={href} target="_blank" rel="noreferrer noopener">
        {picture}
        <span className="row-text">
          <span className="row-title">{title}</span>
        </span>
        <span className="row-end">
          <ExternalIcon />
          <span className="hidden-text">{t('opensNewTab')}</span>
        </span>
      </a>
    </li>
  )
}

export function isHttps(link: string | undefined): link is string {
  return link !== undefined && URL.canParse(link) && new URL(link).protocol === 'https:'
}
