export type Html = { markup: string }

type Part = string | number | Html | readonly Html[] | undefined

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Writes markup; every value in it is text, unless it was written by this tag too. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.reduce((before, string, index) => `${before}${write(parts[index - 1])}${string}`) }
}

function write(part: Part): string {
  if (part === undefined) return ''
  if (typeof part !== 'object') return String(part).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}
