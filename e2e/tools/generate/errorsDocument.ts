import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '@airlock/protocol/errors/codes'

const SOURCES = ['codes', 'pageCodes'].map((name) =>
  fileURLToPath(new URL(`../../../packages/protocol/src/errors/${name}.ts`, import.meta.url)),
)
const DESCRIBED = /^ {2}\/\*\*\n {3}\* (.+)\n {3}\*\n {3}\* @example (.+)\n {3}\*\/\n {2}([A-Z_]+): \{/gm

/** @throws Error for an error without a description or an example */
export function errorsDocument(): string {
  const described = new Map(
    SOURCES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(DESCRIBED)]).map(
      ([, text = '', example = '', name = '']) => [name, { text, example }],
    ),
  )
  const missing = Object.keys(ERRORS).filter((name) => !described.has(name))
  if (missing.length > 0) throw new Error(`Describe these errors by TSDoc with an @example: ${missing.join(', ')}`)
  const rows = Object.entries(ERRORS).map(
    ([name, { rpc, message, next }]) =>
      `| \`${name}\` | ${rpc} | ${cell(described.get(name)?.text ?? '')} | ${cell(message)} | ${cell(next)} |`,
  )
  const examples = Object.keys(ERRORS).map(
    (name) => `### ${name}\n\n\`\`\`tsx\n${described.get(name)?.example}\n\`\`\`\n`,
  )
  return `# Errors

Written by \`npm run generate\` from \`packages/protocol/src/errors/codes.ts\`. Do not edit.

Every error is an \`AirlockError\`:

- \`name\`: the stable code of this table. It never changes.
- \`code\`: the number of EIP-1193 or EIP-1474 that dapps compare.
- \`message\`: one sentence. \`context\` fills its words in braces.
- \`next\`: what to do.
- \`details\`, \`cause\`: the underlying error.

| \`name\` | \`code\` | when | \`message\` | \`next\` |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

## Examples

Each error in the first call that can throw it.

${examples.join('\n')}`
}

function cell(text: string) {
  return text.replace(/[|<>]/g, (sign) => `\\${sign}`)
}
