import type { MouseEvent, ReactNode } from 'react'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import '../../../../ui/controls/Button.css'
import '../../../../ui/controls/IconButton.css'

const SIZE = 'popup,width=420,height=720'

/** Opens inside the click. The window has no name, or the host could navigate it (T105). */
export function WindowLink({
  href,
  variant,
  children,
}: {
  href: string
  variant: 'main' | 'icon'
  children: ReactNode
}) {
  const t = useMessages()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (window.open(href, '_blank', SIZE) !== null) event.preventDefault()
  }
  const className = variant === 'icon' ? 'icon-button icon-button-plain' : 'button button-main'
  return (
    // biome-ignore lint/security/noBlankTarget: own page, which finds the frame by its opener.
    <a className={className} href={href} target="_blank" rel="opener" onClick={open}>
      {variant === 'icon' ? <span className="hidden-text">{children}</span> : children}
      <ExternalIcon />
      <span className="hidden-text">{t('opensNewTab')}</span>
    </a>
  )
}
