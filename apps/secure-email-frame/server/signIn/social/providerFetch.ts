const DEADLINE_MS = 10_000
const MAX_BYTES = 1_000_000

export async function providerFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_MS) })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error('The answer of the provider is too large.')
    chunks.push(chunk)
  }
  const { status, headers } = response
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
}
