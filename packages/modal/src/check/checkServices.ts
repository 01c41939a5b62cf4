import type { FrameSettings } from '@airlock/protocol/config/frameSettings'
import { sourcesOf } from './checkHeaders.ts'
import { dialRelay } from './dialRelay.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { parseJson, request } from './request.ts'

export async function checkServices(settings: FrameSettings, modalOrigin: string): Promise<Finding[]> {
  const { gateway, secure, relay, rpcOrigins } = settings
  const checks = [
    gateway === undefined
      ? [warning('There is no gateway: no wallet list, balances or history.', 'Set "endpoints.gateway", if wanted.')]
      : checkService(gateway, 'gateway'),
    secure === undefined ? [] : checkSecure(secure, modalOrigin),
    ...rpcOrigins.map((origin) => checkRpc(origin, modalOrigin)),
    relay === undefined
      ? [warning('There is no relay: no WalletConnect, so no wallets on phones.', 'Set "relay", if wanted.')]
      : dialRelay(relay, modalOrigin),
  ]
  return (await Promise.all(checks)).flat()
}

async function checkService(origin: string, service: 'gateway' | 'secure'): Promise<Finding[]> {
  const fetched = await request(`${origin}/healthz`)
  const entry = service === 'gateway' ? '"endpoints.gateway"' : '"secureOrigin"'
  if ('error' in fetched) return [problem(`${service}: ${fetched.error}`, fetched.fix)]
  const health = parseJson(fetched.text) as { status?: string; service?: string } | undefined
  if (health?.service !== service) {
    return [problem(`${origin} is not Airlock's ${service} server.`, `Correct ${entry}, or the proxy's route.`)]
  }
  if (fetched.response.status === 200) return [ok(`${service}: ${origin} is healthy.`)]
  return [problem(`${origin} reports "${health.status}".`, 'Check its database, and read its log.')]
}

async function checkSecure(origin: string, modalOrigin: string): Promise<Finding[]> {
  const health = await checkService(origin, 'secure')
  if (health.some(({ level }) => level === 'problem')) {
    // The local default is not started by those who offer no email.
    const isLocal = /\/\/(?:localhost|[^/]+\.localhost|127\.)/.test(origin)
    return isLocal
      ? [warning(`There is no secure server at ${origin}: no email or social wallets.`, 'Start it, if wanted.')]
      : health
  }
  const fetched = await request(`${origin}/sdk`)
  if ('error' in fetched) return [problem(fetched.error, fetched.fix)]
  const ancestors = sourcesOf(fetched.response.headers.get('Content-Security-Policy'), 'frame-ancestors')
  if (ancestors.includes(modalOrigin)) return health
  const fix = `Give both servers the same airlock.config.json, with "modalOrigin": "${modalOrigin}".`
  return [problem(`The secure frame refuses the modal: frame-ancestors is "${ancestors.join(' ')}".`, fix)]
}

async function checkRpc(origin: string, modalOrigin: string): Promise<Finding[]> {
  const fetched = await request(origin, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: modalOrigin },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
  })
  if ('error' in fetched) return [problem(`RPC: ${fetched.error}`, fetched.fix)]
  const allowed = fetched.response.headers.get('Access-Control-Allow-Origin')
  if (allowed === '*' || allowed === modalOrigin) return [ok(`RPC: ${origin} answers, and lets the frame read it.`)]
  // The path of the key is unknown, and an error page may have other headers.
  if (!fetched.response.ok) return [warning(`RPC: ${origin} answers ${fetched.response.status}.`, 'Open its full URL.')]
  const fix = `Allow the origin ${modalOrigin} at the RPC provider, or have the node send Access-Control-Allow-Origin.`
  return [problem(`RPC: ${origin} does not let the frame read it.`, fix)]
}
