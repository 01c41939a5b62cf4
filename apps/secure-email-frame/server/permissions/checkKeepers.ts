import type { AirlockConfig } from '@airlock/protocol/config/config'
import { KEEPER_ADDRESS, KEEPER_HASH } from '@airlock/protocol/permissions/allowanceKeeper'
import { createPublicClient, http, keccak256 } from 'viem'

const TIMEOUT_MS = 5_000

type Config = Pick<AirlockConfig, 'projects' | 'secureServer'>

/** The frame checks the code before each permission (T203), so the server runs on. */
export async function checkKeepers(config: Config, publicRpcUrls: Record<string, string[]>): Promise<string[]> {
  const networks = Object.keys(config.secureServer?.permissions ?? {})
  const problems = await Promise.all(
    networks.map(async (network) => {
      const urls = Object.values(config.projects).flatMap(({ rpcUrls }) => rpcUrls[network] ?? [])
      const problem = await problemOf([...new Set([...urls, ...(publicRpcUrls[network] ?? [])])])
      return problem === undefined ? [] : [`secureServer.permissions: ${network}: ${problem}`]
    }),
  )
  return problems.flat()
}

async function problemOf(urls: readonly string[]): Promise<string | undefined> {
  for (const url of urls) {
    const client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }) })
    const response = await client.getCode({ address: KEEPER_ADDRESS }).then(
      (code) => ({ code: code ?? '0x' }) as const,
      () => undefined,
    )
    if (response === undefined) continue
    if (response.code === '0x')
      return `AllowanceKeeper is not deployed at ${KEEPER_ADDRESS}. Deploy it as in docs/sessions.md.`
    if (keccak256(response.code) === KEEPER_HASH) return undefined
    return `The code at ${KEEPER_ADDRESS} is not that of AllowanceKeeper. The wallet grants nothing there.`
  }
  return `The code at ${KEEPER_ADDRESS} could not be read. Check rpcUrls.`
}
