import { SourceFailed } from '../sources/Source.ts'

type Options = {
  headers?: Readonly<Record<string, string>>
  signal: AbortSignal
  fetchFrom?: typeof fetch | undefined
}

const MAX_BYTES = 8 * 1_024 * 1_024

/**
 * Gets JSON from a service that the operator configured.
 *
 * @returns its status, with `undefined` for what is no JSON
 * @throws SourceFailed whose message names no URL
 */
export async function getJson(url: URL, { headers = {}, signal, fetchFrom = fetch }: Options) {
  try {
    const init: RequestInit = { headers: { Accept: 'application/json', ...headers }, redirect: 'error', signal }
    const answer = await fetchFrom(url, init)
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of answer.body ?? []) {
      length += part.length
      if (length > MAX_BYTES) throw new SourceFailed('the service answered with more than makes sense')
      parts.push(part)
    }
    return { status: answer.status, value: parse(Buffer.concat(parts).toString('utf8')) }
  } catch (cause) {
    if (cause instanceof SourceFailed) throw cause
    throw new SourceFailed(signal.aborted ? 'the service took too long' : 'the service cannot be reached')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
