import { isHttpUrl } from '../page/options/checks.ts'
import type { Metadata } from '../types/AppKitOptions.ts'

/** Returns the metadata that the host gave, completed from its document (S3.10). */
export function pageMetadata(given: Partial<Metadata>): Metadata {
  const description = document.querySelector<HTMLMetaElement>('meta[property="og:description"],meta[name=description]')
  const icon = [...document.querySelectorAll<HTMLLinkElement>('link[rel~=icon]')].find(isImage)
  const {
    name = document.title,
    url = location.origin,
    icons = icon ? [icon.href] : [],
    description: text = description?.content ?? '',
  } = given
  return { name: name.slice(0, 64), description: text.slice(0, 2_000), url, icons: icons.slice(0, 8) }
}

/** An empty URL is that of the page itself, and a data URI stands for none. */
function isImage({ href }: HTMLLinkElement) {
  return isHttpUrl(href) && href.split('#')[0] !== location.href.split('#')[0]
}
