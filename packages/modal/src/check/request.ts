import { localHost } from './localHost.ts'

const TIMEOUT_MS = 10_000

type Fetched = { response: Response; text: string } | { error: string; fix: string }

/** Does not follow redirects. */
export async function request(
  url: string | URL,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Fetched> {
  try {
    const { url: target, headers: host } = localHost(new URL(url))
    const response = await fetch(target, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      headers: { ...init.headers, ...host },
    })
    return { response, text: await response.text() }
  } catch (cause) {
    return explain(new URL(url), cause as Error & { cause?: { code?: string; message?: string } })
  }
}

const FIXES: Record<string, (url: URL) => string> = {
  ENOTFOUND: ({ hostname }) => `Create a DNS record for ${hostname}.`,
  EAI_AGAIN: ({ hostname }) => `Create a DNS record for ${hostname}, or check this machine's DNS server.`,
  ECONNREFUSED: ({ host }) => `Start the server, and check that ${host} leads to its port.`,
  ECONNRESET: ({ protocol }) => `Check that the port speaks ${protocol.replace(':', '')}, and read the proxy's log.`,
  ERR_SSL_WRONG_VERSION_NUMBER: () => 'The port speaks plain HTTP. Let the proxy end TLS there, or use its TLS port.',
  CERT_HAS_EXPIRED: () => 'Renew the certificate.',
  ERR_TLS_CERT_ALTNAME_INVALID: ({ hostname }) => `Use a certificate that names ${hostname}.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: () => 'Use a certificate that browsers trust.',
  SELF_SIGNED_CERT_IN_CHAIN: () => 'Use a certificate that browsers trust.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => 'Let the proxy send the intermediate certificates too.',
}

function explain(url: URL, error: Error & { cause?: { code?: string; message?: string } }) {
  if (error.name === 'TimeoutError') {
    return {
      error: `${url.origin} did not answer within ${TIMEOUT_MS / 1_000} s.`,
      fix: 'Check the firewall, and that the server runs.',
    }
  }
  const code = error.cause?.code ?? ''
  const fix = FIXES[code]?.(url) ?? 'Check the address, the network and the proxy.'
  return { error: `${url.origin} cannot be reached (${code || error.cause?.message || error.message}).`, fix }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
