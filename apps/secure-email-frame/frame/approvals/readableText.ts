import { foreignText } from '@airlock/protocol/foreignText'

/** What a person is shown of a foreign text, and whether that is less than there is: then they have to be told so. */
export type Readable = { text: string; isCut: boolean }

const MAX_SHOWN = 20_000
const MAX_LINE = 4_000

/** UTF-8 as a person can read it, line by line, so that no mark of one line turns another round (T18); undefined for bytes that are none. */
export function readableText(bytes: Uint8Array): Readable | undefined {
  const text = decode(bytes)
  if (text === undefined) return undefined
  const lines = text.slice(0, MAX_SHOWN).split('\n')
  return {
    text: lines.map((line) => foreignText(line, MAX_LINE) ?? '').join('\n'),
    isCut: text.length > MAX_SHOWN || lines.some((line) => line.length > MAX_LINE),
  }
}

/** Bytes that are no text, as they were written. */
export function readableBytes(written: string): Readable {
  return { text: written.slice(0, MAX_SHOWN), isCut: written.length > MAX_SHOWN }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
