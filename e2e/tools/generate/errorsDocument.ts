import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '@airlock/protocol/errors/codes'

const SOURCES = ['codes', 'pageCodes'].map((name) =>
  fileURLToPath(new URL(`../../../packages/protocol/src/errors/${name}.ts`, import.meta.url)),
)
/** TSDoc of an entry, on one line. */
const DESCRIBED = /^ {2}\/\*\* (.+) \*\/\n {2}([A-Z_]+): \{/gm

/** `docs/errors.md`, from the catalogue. @throws Error for an error that nobody described */
export function errorsDocument(): string {
  const about = new Map(
    SOURCES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(DESCRIBED)]).map(([, text, name]) => [
      name,
      text,
    ]),
  )
  const missing = Object.keys(ERRORS).filter((name) => !about.has(name))
  if (missing.length > 0) throw new Error(`Describe these errors by TSDoc: ${missing.join(', ')}`)
  const rows = Object.entries(ERRORS).map(
    ([name, { rpc, sentence, next }]) =>
      `| \`${name}\` | ${rpc} | ${cell(about.get(name) ?? '')} | ${cell(sentence)} | ${cell(next)} |`,
  )
  return `# Errors

Written by \`npm run generate\` from \`packages/protocol/src/errors/codes.ts\`. Do not edit.

Every error of the product is an \`AirlockError\`. \`name\` is the stable code of this table and never changes; \`code\` is the number of
EIP-1193 or EIP-1474 that dapps compare; \`message\` is the sentence; \`next\` says what to do; \`details\` and \`cause\` hold what lay beneath.
Words in braces are filled from \`context\`.

| \`name\` | \`code\` | when | \`message\` | \`next\` |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

function cell(text: string) {
  return text.replace(/[|<>]/g, (sign) => `\\${sign}`)
}
