import { providerFetch } from './providerFetch.ts'

/** Fetches from a provider that returns errors with status 200 instead of 400 (RFC 6749 §5.2), so that error codes are read. */
export async function errorsByStatus(url: string, init?: RequestInit): Promise<Response> {
  const response = await providerFetch(url, init)
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const isError = response.ok && typeof body === 'object' && body !== null && 'error' in body
  return isError ? Response.json(body, { status: 400 }) : response
}
