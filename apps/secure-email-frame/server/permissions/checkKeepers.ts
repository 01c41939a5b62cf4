import type { AirlockConfig } from '@airlock/protocol/config/config'
import { KEEPER_HASH } from '@airlock/protocol/permissions/allowanceKeeper'
import { createPublicClient, type Hex, http, keccak256 } from 'viem'

const TIMEOUT_MS = 5_000

type Config = Pick<AirlockConfig, 'projects' | 'secureServer'>

/**
 * Returns one problem for each network whose keeper is missing, has other code, or could not be read. The frame checks the code before
 * each permission (T203), so the server runs on.
 */
export async function checkKeepers(config: Config, publicRpcUrls: Record<string, string[]>): Promise<string[]> {
  const keepers = Object.entries(config.secureServer?.permissions ?? {})
  const problems = await Promise.all(
    keepers.map(async ([network, { keeper }]) => {
      const urls = Object.values(config.projects).flatMap(({ rpcUrls }) => rpcUrls[network] ?? [])
      const problem = await problemOf(keeper as Hex, [...new Set([...urls, ...(publicRpcUrls[network] ?? [])])])
      return problem === undefined ? [] : [`secureServer.permissions: ${network}: ${problem}`]
    }),
  )
  return problems.flat()
}

async function problemOf(address: Hex, urls: readonly string[]): Promise<string | undefined> {
  for (const url of urls) {
    const client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }) })
    const response = await client.getCode({ address }).then(
      (code) => ({ code: code ?? '0x' }) as const,
      () => undefined,
    )
    if (response === undefined) continue
    if (response.code === '0x') return `There is no contract at ${address}. Deploy AllowanceKeeper.`
    if (keccak256(response.code) === KEEPER_HASH) return undefined
    return `The code at ${address} is not that of AllowanceKeeper. The wallet grants nothing there.`
  }
  return `The code at ${address} could not be read. Check rpcUrls.`
}
