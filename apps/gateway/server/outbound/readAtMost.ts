/**
 * Reads the body of an answer, and stops reading where it is too large.
 *
 * @param tooLarge makes the error for a body of more than `maxBytes`
 * @throws the error of `tooLarge`, and those of the connection
 */
export async function readAtMost(answer: Response, maxBytes: number, tooLarge: () => Error): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
