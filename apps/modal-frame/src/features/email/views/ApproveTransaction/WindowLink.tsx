import type { MouseEvent, ReactNode } from 'react'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import '../../../../ui/controls/Button.css'

const SIZE = 'popup,width=420,height=720'

/**
 * Opens the secure origin's approval page inside the click, small next to the page where the browser does that, else as the link that
 * it is. The page has to know who opened it: that is how it finds the frame with the keys. It has no name, or the host could navigate
 * it by that (T105): the older of two windows closes by itself once the frame has met the newer one.
 */
export function WindowLink({ href, look, children }: { href: string; look: 'main' | 'text'; children: ReactNode }) {
  const t = useMessages()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (window.open(href, '_blank', SIZE) !== null) event.preventDefault()
  }
  return (
    // biome-ignore lint/security/noBlankTarget: a page of our own, which finds the frame by who opened it.
    <a className={`button button-${look}`} href={href} target="_blank" rel="opener" onClick={open}>
      {children}
      <ExternalIcon />
      <span className="hidden-text">{t('opensNewTab')}</span>
    </a>
  )
}
