import { CursorInvalid } from '../sources/Source.ts'

/** Older blocks follow, and indexes of this block below `index`. */
export type Position = { block: number; index: number }

const MAX_LENGTH = 128

export function encodeCursor({ block, index }: Position): string {
  return Buffer.from(JSON.stringify([block, index])).toString('base64url')
}

/** @throws CursorInvalid */
export function decodeCursor(text: string): Position {
  const position = text.length > MAX_LENGTH ? undefined : parse(text)
  // Other encodings of a position would be cached separately.
  if (position === undefined || encodeCursor(position) !== text) throw new CursorInvalid('not a cursor of this history')
  return position
}

function parse(text: string): Position | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(value) || value.length !== 2) return undefined
    const [block, index] = value
    return isPlace(block) && isPlace(index) ? { block, index } : undefined
  } catch {
    return undefined
  }
}

const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
