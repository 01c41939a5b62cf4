import { type Address, getAddress, type Hex, isAddress, isAddressEqual, toHex } from 'viem'
import { createRpc } from '../../history/createRpc.ts'
import { json, type Result } from '../Answer.ts'
import type { TokenMove } from './movesOf.ts'
import { pageOf } from './pageOf.ts'
import { readBalance, readInstance } from './readHoldings.ts'
import { type Past, type PastTransaction, readPast } from './readPast.ts'
import { type ExplorerToken, readToken } from './readToken.ts'

export type Explorer = (path: string, query: URLSearchParams) => Promise<Result | undefined>

const TRACE_WINDOW = 300

type Trace = {
  action: { from: Hex; to?: Hex; value?: Hex; callType?: string }
  blockNumber: number
  transactionHash: Hex
  traceAddress: number[]
}

/** Prices, icons and verified contracts it has none of. */
export function createExplorer(rpcUrl: string): Explorer {
  const rpc = createRpc(rpcUrl)
  const past: Past = { transactions: [], moves: [], height: 0 }
  const tokens = new Map<string, Promise<ExplorerToken>>()
  let reading = Promise.resolve()
  const upToDate = () => {
    reading = reading.catch(() => undefined).then(() => readPast(rpc, past))
    return reading
  }
  const tokenOf = ({ token, type }: Pick<TokenMove, 'token' | 'type'>) => {
    const known = tokens.get(token) ?? readToken(rpc, token, type)
    tokens.set(token, known)
    return known
  }

  const responses: Record<string, (owner: Address, query: URLSearchParams) => Promise<Result>> = {
    async transactions(owner, query) {
      const own = past.transactions.filter(({ from, to }) => isOneOf(owner, from, to)).reverse()
      return json(pageOf(own.map(transactionFields), query))
    },
    async 'token-transfers'(owner, query) {
      const types = query.get('type')?.split(',')
      const own = past.moves.filter(({ from, to, type }) => isOneOf(owner, from, to) && (types?.includes(type) ?? true))
      const { items, next_page_params } = pageOf(own.reverse(), query)
      const shown = items.map(async (move) => transferFields(move, await tokenOf(move)))
      return json({ items: await Promise.all(shown), next_page_params })
    },
    async 'internal-transactions'(owner, query) {
      return json(pageOf(await readInternal(owner), query))
    },
    async tokens(owner, query) {
      const own = await holdingsOf(owner, 'ERC-20')
      const items = await Promise.all(
        own.map(async (move) => ({
          token: await tokenOf(move),
          token_id: null,
          token_instance: null,
          value: String(await readBalance(rpc, owner, move)),
        })),
      )
      const owned = items.filter(({ value }) => value !== '0')
      return json(pageOf(owned, query))
    },
    async nft(owner, query) {
      return json(pageOf(await instancesOf(owner), query))
    },
    async 'nft/collections'(owner, query) {
      const instances = await instancesOf(owner)
      const addresses = [...new Set(instances.map(({ token }) => token.address_hash))]
      const items = addresses.map((address) => {
        const own = instances.filter(({ token }) => token.address_hash === address)
        return { token: own[0]?.token, amount: String(own.length), token_instances: own }
      })
      return json(pageOf(items, query))
    },
  }
  return async (path, query) => {
    const [, owner = '', part] = /^addresses\/(0x[0-9a-fA-F]{40})(?:\/([a-z/-]+))?$/.exec(path) ?? []
    if (!isAddress(owner, { strict: false })) return undefined
    if (part === undefined) return json(await readAccount(owner))
    const response = Object.hasOwn(responses, part) ? responses[part] : undefined
    if (!response) return undefined
    await upToDate()
    return response(owner, query)
  }

  async function readAccount(owner: Address) {
    const balance = (await rpc('eth_getBalance', [owner, 'latest'])) as Hex
    return { hash: getAddress(owner), coin_balance: String(BigInt(balance)), exchange_rate: null, is_contract: false }
  }

  async function holdingsOf(owner: Address, ...types: TokenMove['type'][]) {
    const came = past.moves.filter(({ to, type }) => types.includes(type) && isAddressEqual(to, owner))
    return [...new Map(came.map((move) => [`${move.token}/${move.id ?? ''}`, move])).values()]
  }

  async function instancesOf(owner: Address) {
    const moves = await holdingsOf(owner, 'ERC-721', 'ERC-1155')
    const instances = moves.map(async (move) => {
      const amount = await readBalance(rpc, owner, move)
      return amount === 0n
        ? []
        : [{ ...(await readInstance(rpc, move)), token: await tokenOf(move), value: String(amount) }]
    })
    return (await Promise.all(instances)).flat()
  }

  async function readInternal(owner: Address) {
    const found: Trace[] = []
    for (let from = 1; from <= past.height; from += TRACE_WINDOW) {
      const to = Math.min(from + TRACE_WINDOW - 1, past.height)
      for (const side of ['fromAddress', 'toAddress']) {
        const filter = { fromBlock: toHex(from), toBlock: toHex(to), [side]: [owner] }
        found.push(...((await rpc('trace_filter', [filter])) as Trace[]))
      }
    }
    const internal = found.filter(
      ({ traceAddress, action }) => traceAddress.length > 0 && BigInt(action.value ?? 0) > 0n,
    )
    const byPlace = new Map(internal.map((trace) => [`${trace.transactionHash}/${trace.traceAddress}`, trace]))
    return [...byPlace.values()].reverse().map(({ action, blockNumber, transactionHash, traceAddress }) => ({
      transaction_hash: transactionHash,
      block_number: blockNumber,
      index: traceAddress[0],
      type: action.callType ?? 'call',
      success: true,
      from: { hash: getAddress(action.from) },
      to: action.to ? { hash: getAddress(action.to) } : null,
      value: String(BigInt(action.value ?? 0)),
      timestamp: timeOf(past.transactions.find(({ hash }) => hash === transactionHash)?.time ?? 0),
    }))
  }
}

function isOneOf(owner: Address, ...addresses: (Address | null)[]): boolean {
  return addresses.some((address) => address !== null && isAddressEqual(address, owner))
}

function transactionFields(transaction: PastTransaction) {
  const { hash, from, to, value, input, nonce, block, index, time, isSuccess, fee } = transaction
  return {
    hash,
    ...{ block_number: block, position: index, nonce },
    timestamp: timeOf(time),
    status: isSuccess ? 'ok' : 'error',
    result: isSuccess ? 'success' : 'execution reverted',
    method: input === '0x' ? null : input.slice(0, 10),
    raw_input: input,
    from: { hash: from },
    to: to === null ? null : { hash: to },
    value: String(value),
    fee: { type: 'actual', value: String(fee) },
  }
}

function transferFields(move: TokenMove, token: ExplorerToken) {
  const { from, to, id, amount, transaction, logIndex, block, time, type } = move
  const value = { value: String(amount), decimals: token.decimals }
  const totals = {
    'ERC-20': value,
    'ERC-721': { token_id: String(id), token_instance: null },
    'ERC-1155': { ...value, token_id: String(id), token_instance: null },
  }
  return {
    transaction_hash: transaction,
    log_index: logIndex,
    block_number: block,
    timestamp: timeOf(time),
    from: { hash: from },
    to: { hash: to },
    token,
    token_type: type,
    total: totals[type],
  }
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
