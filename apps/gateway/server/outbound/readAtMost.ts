/** @throws the error of `tooLarge`, and connection errors */
export async function readAtMost(response: Response, maxBytes: number, tooLarge: () => Error): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
