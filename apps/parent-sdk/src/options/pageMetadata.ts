import type { Metadata } from '../types.ts'

/** S3.10, as the page says it. Empty where there is no page. */
export function pageMetadata(): Metadata {
  const page = globalThis.document
  if (!page) return { name: '', description: '', url: '', icons: [] }
  const description = page.querySelector<HTMLMetaElement>('meta[property="og:description"],meta[name=description]')
  const icon = page.querySelector<HTMLLinkElement>('link[rel~=icon]')
  return {
    name: page.title,
    description: (description?.content ?? '').slice(0, 2_000),
    url: location.origin,
    icons: icon ? [icon.href.slice(0, 2_000)] : [],
  }
}
