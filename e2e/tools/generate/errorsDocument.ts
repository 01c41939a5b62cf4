import { ERRORS } from '@airlock/protocol/errors/codes'

/** `docs/errors.md`, from the catalogue. */
export function errorsDocument(): string {
  const rows = Object.entries(ERRORS).map(
    ([name, { rpc, sentence, next }]) => `| \`${name}\` | ${rpc} | ${cell(sentence)} | ${cell(next)} |`,
  )
  return `# Errors

Written by \`npm run generate\` from \`packages/protocol/src/errors/codes.ts\`. Do not edit.

Every error of the product is an \`AirlockError\`. \`name\` is the stable code of this table and never changes; \`code\` is the number of
EIP-1193 or EIP-1474 that dapps compare; \`message\` is the sentence; \`next\` says what to do; \`details\` and \`cause\` hold what lay beneath.
Words in braces are filled from \`context\`.

| \`name\` | \`code\` | \`message\` | \`next\` |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

function cell(text: string) {
  return text.replace(/[|<>]/g, (sign) => `\\${sign}`)
}
