import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad'

type Tag = { text: string; variant: 'ok' | 'warn' | 'grey' }
type Props = {
  icon: ReactNode
  variant?: Tone
  title: ReactNode
  text?: ReactNode
  tag?: Tag | undefined
  onOpen?: (() => void) | undefined
  href?: string
  isBusy?: boolean
  end?: ReactNode
  isDangerous?: boolean
}

export function Row({ icon, variant = 'plain', title, text, tag, onOpen, href, isBusy, end, isDangerous }: Props) {
  const inside = (
    <>
      <span className={`page-glyph page-glyph-${variant}`}>{icon}</span>
      <span className="page-row-text">
        <span className={isDangerous ? 'page-row-title page-row-danger' : 'page-row-title'}>{title}</span>
        {text !== undefined && <span className="page-row-sub">{text}</span>}
      </span>
      {tag && <span className={`page-tag page-tag-${tag.variant}`}>{tag.text}</span>}
      {(onOpen ?? href) !== undefined && <Icon name="chevron" />}
    </>
  )
  return (
    <li>
      {href !== undefined ? (
        <a className="page-row" href={href}>
          {inside}
        </a>
      ) : onOpen ? (
        <button type="button" className="page-row" disabled={isBusy} onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div className="page-row">
          {inside}
          {end}
        </div>
      )}
    </li>
  )
}

export function Panel({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section>
      {title !== undefined && <h2>{title}</h2>}
      <ul className="page-panel">{children}</ul>
    </section>
  )
}
