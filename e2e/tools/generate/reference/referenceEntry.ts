import { readTsDoc } from './readTsDoc.ts'

export type Described = { name: string; comment: string; text: string }

const CODES = /\b[A-Z]+(?:_[A-Z]+)+\b|\bDISCONNECTED\b|\bUNAUTHORIZED\b|\bINTERNAL\b/g

export function referenceEntry({ name, comment, text }: Described, heading = `## \`${name}\``): string {
  const { text: about, initial, throws, example } = readTsDoc(comment)
  const type = typeOf(text)
  const errors = [...new Set(throws.match(CODES))].map((code) => `[\`${code}\`](../errors.md#${code.toLowerCase()})`)
  const facts = [
    ...(type === '' || type.includes('\n') ? [] : [`- Type: \`${type}\``]),
    ...(initial === ''
      ? []
      : [`- Default: ${/^(?:'|\d|true$|false$|\[\]$|\{\}$)/.test(initial) ? `\`${initial}\`` : initial}`]),
    ...(errors.length > 0 ? [`- Errors: ${errors.join(', ')}`] : []),
  ]
  return [
    heading,
    escapeTags(about),
    facts.join('\n'),
    ...(type.includes('\n') ? [fence(type)] : []),
    ...(example === '' ? [] : [fence(example)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function typeOf(text: string) {
  if (/^(?:export )?declare function /.test(text)) {
    return text
      .replace(/^(?:export )?declare function /, '')
      .replace(/import\("[^"]+"\)\./g, '')
      .replace(/;$/, '')
  }
  const [, type = text] = /^(?:readonly |export declare let )?(?:'[^']+'|\w+)\??: ([\s\S]+?);?$/.exec(text) ?? []
  return type.replace(/^(?:export )?type [\s\S]*$/, '')
}

function fence(code: string) {
  return `\`\`\`tsx\n${code}\n\`\`\``
}

function escapeTags(text: string) {
  return text.replace(/`[^`]*`|</g, (part) => (part === '<' ? '\\<' : part))
}
