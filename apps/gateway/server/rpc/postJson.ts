import { isRecord } from '@airlock/protocol/isRecord'
import { parseJson } from '../outbound/parseJson.ts'
import { readAtMost } from '../outbound/readAtMost.ts'
import { SourceFailed } from '../sources/Source.ts'
import { ResponseTooLarge } from './ResponseTooLarge.ts'

const BUSY = 429
/** Blocks with receipts have a few megabytes. */
const MAX_ANSWER_BYTES = 16 * 1_024 * 1_024

type Options = {
  signal: AbortSignal
  maxBytes?: number | undefined
  fetchFrom?: typeof fetch
}

/** @throws ResponseTooLarge for more than `maxBytes` @throws SourceFailed with a message that names no URL */
export async function postJson(
  url: string,
  body: unknown,
  { signal, maxBytes, fetchFrom = fetch }: Options,
): Promise<unknown> {
  try {
    const { href, authorization } = withoutCredentials(url)
    const response = await fetchFrom(href, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...authorization },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    const bytes = await readAtMost(
      response,
      maxBytes ?? MAX_ANSWER_BYTES,
      maxBytes === undefined ? tooLarge : () => new ResponseTooLarge(),
    )
    const value = parseJson(bytes)
    if (response.status === BUSY || (!response.ok && !hasErrorsOnly(value))) {
      throw new SourceFailed(`the upstream answered ${response.status}`)
    }
    if (value === undefined) throw new SourceFailed('the upstream returned invalid JSON')
    return value
  } catch (cause) {
    if (cause instanceof SourceFailed) throw cause
    throw new SourceFailed(signal.aborted ? 'the upstream took too long' : 'the upstream cannot be reached')
  }
}

/** Some nodes send JSON-RPC errors with an HTTP error status. */
function hasErrorsOnly(value: unknown): boolean {
  const responses = [value].flat()
  return responses.length > 0 && responses.every((one) => isRecord(one) && isRecord(one.error))
}

/** `fetch` rejects credentials in URLs. */
export function withoutCredentials(text: string) {
  const url = new URL(text)
  const { username, password } = url
  if (username === '' && password === '') return { href: text, authorization: {} }
  url.username = ''
  url.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { href: url.href, authorization: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

function tooLarge() {
  return new SourceFailed('the upstream answered with more than makes sense')
}
