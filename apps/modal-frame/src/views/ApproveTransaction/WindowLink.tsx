import type { MouseEvent, ReactNode } from 'react'
import { ExternalIcon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'
import '../../ui/Button.css'

const NAME = 'airlock-approve'
const SIZE = 'popup,width=420,height=720'

/**
 * Opens the secure origin's approval page inside the click, small beside the page where the browser does that, else as the link that
 * it is. The page has to know who opened it: that is how it finds the frame with the keys.
 */
export function WindowLink({ href, look, children }: { href: string; look: 'main' | 'text'; children: ReactNode }) {
  const t = useMessages()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (window.open(href, NAME, SIZE) !== null) event.preventDefault()
  }
  return (
    <a className={`button button-${look}`} href={href} target={NAME} rel="opener" onClick={open}>
      {children}
      <ExternalIcon />
      <span className="hidden-text">{t('opensNewTab')}</span>
    </a>
  )
}
