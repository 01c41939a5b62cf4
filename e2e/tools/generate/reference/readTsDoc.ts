export type TsDoc = { text: string; initial: string; throws: string; example: string }

const TAG = /(?:^|\s)@(default|throws|example|param|returns)\s+/

export function readTsDoc(comment: string): TsDoc {
  const [text = '', ...tags] = comment.split(TAG)
  const parts: Record<string, string[]> = {}
  for (let index = 0; index < tags.length; index += 2) {
    const name = tags[index] ?? ''
    parts[name] = [...(parts[name] ?? []), tags[index + 1]?.trim() ?? '']
  }
  const returns = parts.returns?.map((value) => `Returns ${value}.`) ?? []
  return {
    text: [unwrap(text), ...returns.map(unwrap)].filter((part) => part !== '').join(' '),
    initial: unwrap(parts.default?.[0] ?? ''),
    throws: unwrap(parts.throws?.[0] ?? ''),
    example: parts.example?.[0] ?? '',
  }
}

function unwrap(text: string) {
  return text.trim().replace(/\n(?!\n)/g, ' ')
}
