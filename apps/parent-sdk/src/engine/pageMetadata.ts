import { isField, isHttpUrl } from '../page/options/isHttpUrl.ts'
import type { Metadata } from '../types/AppKitOptions.ts'

export function pageMetadata(input: Partial<Metadata>): Metadata {
  const description = document.querySelector<HTMLMetaElement>('meta[property="og:description"],meta[name=description]')
  const icon = [...document.querySelectorAll<HTMLLinkElement>('link[rel~=icon]')].find(isImage)
  // Templates write an absent field as `null`.
  const { name, url, icons, description: text, redirect } = input
  return {
    name: (name ?? document.title).slice(0, 64),
    description: (text ?? description?.content ?? '').slice(0, 2_000),
    url: url || location.origin,
    icons: (icons ?? (icon ? [icon.href] : [])).map(absolute).filter(isField).slice(0, 8),
    ...(redirect && { redirect }),
  }
}

/** Resolves against the page; the frame has another base. */
export function absolute(href: string) {
  return Object.assign(document.createElement('a'), { href }).href
}

/** An empty `href` resolves to the page's URL; a data URI is a placeholder. */
function isImage({ href }: HTMLLinkElement) {
  return isHttpUrl(href) && href.split('#')[0] !== location.href.split('#')[0]
}
