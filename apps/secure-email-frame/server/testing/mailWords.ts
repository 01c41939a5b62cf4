/** Words of a mail's HTML as its reader sees them. Marks of the sheet and gaps do not count. */
export function wordsOfHtml(html: string): string {
  return textOf(
    html
      .replace(/^.*?<body[^>]*>/s, '')
      .replaceAll(/<\/(?:p|h1|td|tr|table)>/g, ' ')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  )
}

export function textOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
