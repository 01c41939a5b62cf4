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
