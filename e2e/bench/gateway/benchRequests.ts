import { createHash } from 'node:crypto'
import { encodeFunctionData, erc20Abi } from 'viem'
import { readBalances } from '../../../apps/gateway/server/chain/readBalances.ts'
import { encodeCursor } from '../../../apps/gateway/server/history/cursor.ts'
import { tokenAddress } from '../../gateway/oddTokens.ts'
import { storied } from '../../stack/facts/people.ts'
import { type BenchGateway, CHAIN_ID, LISTED } from './startGateway.ts'

type Send = (number: number) => Promise<void>

/** Requests of each kind. A number that was not used before makes a request that was not sent before. */
export function benchRequests({ url, rpcUrl }: Pick<BenchGateway, 'url' | 'rpcUrl'>) {
  const account = storied('good')
  const proxy = `${url}/v1?chainId=${CHAIN_ID}`
  const balanceOf = (address: string) => get(`${url}/v1/account/${address}/balance?chainId=${CHAIN_ID}&currency=usd`)
  const historyOf = (address: string, more = '') =>
    get(`${url}/v1/account/${address}/history?chainId=${CHAIN_ID}${more}`)
  const ethBalance = (address: string) => ({ method: 'eth_getBalance', params: [address, 'latest'] })
  return {
    nodeRead: (number) => post(rpcUrl, ethBalance(addressOf(number))),
    nodeOneToken: (number) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [addressOf(number)] })
      return post(rpcUrl, { method: 'eth_call', params: [{ to: tokenAddress(0), data }, 'latest'] })
    },
    async nodeBalances(number) {
      const tokens = Array.from({ length: LISTED }, (_, index) => tokenAddress(index))
      await readBalances({ request: (call) => sendRequest(rpcUrl, call) }, { owner: addressOf(number), tokens })
    },
    proxiedRead: (number) => post(proxy, ethBalance(addressOf(number))),
    proxiedSame: () => post(proxy, ethBalance(account)),
    balance: (number) => balanceOf(addressOf(number)),
    balanceKept: () => balanceOf(account),
    historyFirst: (number) => historyOf(addressOf(number)),
    history: (number) => historyOf(account, `&cursor=${encodeCursor({ block: 1_000_000 + number, index: 0 })}`),
    historyKept: () => historyOf(account),
    tokensKept: () => get(`${url}/v1/convert/tokens?chainId=${CHAIN_ID}`),
  } satisfies Record<string, Send>
}

/** An address without an owner. */
function addressOf(number: number): `0x${string}` {
  return `0x${createHash('sha256').update(`bench ${number}`).digest('hex').slice(0, 40)}`
}

async function get(address: string): Promise<void> {
  const answer = await fetch(address)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`a request was answered with ${answer.status}: ${text.slice(0, 300)}`)
}

async function post(address: string, call: { method: string; params: readonly unknown[] }): Promise<void> {
  await sendRequest(address, call)
}

async function sendRequest(address: string, call: { method: string; params: readonly unknown[] }): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
  const answer = await fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const { result } = (await answer.json()) as { result?: unknown }
  if (answer.status !== 200 || result === undefined) throw new Error(`a call was answered with ${answer.status}`)
  return result
}
