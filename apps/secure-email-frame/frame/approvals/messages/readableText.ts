/** The shown part of a foreign text; `isCut` when there is more, which the screen has to show. */
export type Readable = { text: string; isCut: boolean }

const MAX_SHOWN = 20_000

/** UTF-8 as the text that it is, with nothing taken away; undefined for bytes that are none. */
export function readableText(bytes: Uint8Array): Readable | undefined {
  const text = decode(bytes)
  return text === undefined ? undefined : cut(text)
}

/** Bytes that are no text, as they were written. */
export function readableBytes(written: string): Readable {
  return cut(written)
}

function cut(text: string): Readable {
  // Half a surrogate pair would show as another character.
  return { text: text.slice(0, MAX_SHOWN).replace(/[\uD800-\uDBFF]$/, ''), isCut: text.length > MAX_SHOWN }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    // A byte order mark is signed like any other character.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
