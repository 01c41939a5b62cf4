import { SourceFailed } from '../sources/Source.ts'
import { parseJson } from './parseJson.ts'
import { readAtMost } from './readAtMost.ts'

type Options = {
  headers?: Readonly<Record<string, string>>
  signal: AbortSignal
  body?: unknown
  form?: URLSearchParams
  fetchFrom?: typeof fetch | undefined
}

const MAX_BYTES = 8 * 1_024 * 1_024

/** @returns `undefined` for invalid JSON @throws SourceFailed whose message names no URL */
export async function fetchJson(url: URL, { headers = {}, signal, body, form, fetchFrom = fetch }: Options) {
  try {
    const content = form ?? (body === undefined ? undefined : JSON.stringify(body))
    const sent = content === undefined ? {} : { method: 'POST', body: content }
    const type = typeof content === 'string' ? { 'Content-Type': 'application/json' } : {}
    const init = {
      headers: { Accept: 'application/json', ...type, ...headers },
      ...sent,
      redirect: 'error',
      signal,
    } as const
    const response = await fetchFrom(url, init)
    return { status: response.status, value: parseJson(await readAtMost(response, MAX_BYTES, tooLarge)) }
  } catch (cause) {
    if (cause instanceof SourceFailed) throw cause
    throw new SourceFailed(signal.aborted ? 'the service took too long' : 'the service cannot be reached')
  }
}

function tooLarge() {
  return new SourceFailed('the service answered with more than makes sense')
}
