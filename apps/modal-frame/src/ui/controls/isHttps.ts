export function isHttps(link: string | undefined): link is string {
  return link !== undefined && URL.canParse(link) && new URL(link).protocol === 'https:'
}
