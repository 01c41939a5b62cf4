import type { Address, CoinView, Script, TX, TXMeta } from 'bcoin'
import { loadBcoin } from './loadBcoin.ts'

export class Refused extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Ids of transactions read as people write them. */
export type BitcoinChain = {
  height(): number
  mine(blocks?: number): Promise<void>
  /** @returns the id @throws Refused */
  send(hex: string): Promise<string>
  coins(script: Uint8Array): Promise<{ txid: string; index: number; value: number; height: number }[]>
  history(script: Uint8Array): Promise<Transaction[]>
  transaction(txid: string): Promise<Transaction | undefined>
  close(): Promise<void>
}
/** `height` is -1 for one that waits. */
export type Transaction = TXMeta & { view: CoinView }

/** Witnesses count from here on. */
const SEGWIT_HEIGHT = 432
/** Blocks whose coins the world's giver has: the earliest, which pay most, and which may be spent after a hundred more. */
const GIVEN_BLOCKS = 20
/** Lowest fee that nodes hand on, in satoshi by vbyte: bcoin lets some through without any. */
const LOWEST_FEE = 1

/** @param giver script that the first coins belong to */
export async function createBitcoinChain(giver: Uint8Array): Promise<BitcoinChain> {
  const bcoin = await loadBcoin()
  // Prefixes that no wallet parses.
  Object.assign(bcoin.Network.get('regtest').addressPrefix, { bech32: 'bcrt', pubkeyhash: 0x6f, scripthash: 0xc4 })
  const node = new bcoin.FullNode({
    network: 'regtest',
    memory: true,
    listen: false,
    workers: false,
    // Its own server cannot be left out, and has one port for all worlds unless told.
    httpPort: 0,
    logLevel: 'none',
    indexTX: true,
    indexAddress: true,
    requireStandard: false,
    replaceByFee: true,
  })
  await node.open()

  const ownerOf = (script: Uint8Array) => bcoin.Address.fromScript(bcoin.Script.fromRaw(Buffer.from(script)))
  const none = ownerOf(Uint8Array.from([0, 20, ...new Array<number>(20).fill(1)])) as Address

  // A block between the steps of a read would move what waits out of the read's sight: a coin would count as spent and as unspent.
  let last: Promise<unknown> = Promise.resolve()
  function runExclusive<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = last.then(task)
    last = turn.catch(() => {})
    return turn
  }

  async function mine(blocks: number, owner: Address) {
    for (let mined = 0; mined < blocks; mined++) {
      await node.chain.add(await node.miner.mineBlock(node.chain.tip, owner))
    }
  }
  const withView = async (meta: TXMeta) => ({ ...meta, view: await node.getMetaView(meta) })

  await mine(GIVEN_BLOCKS, ownerOf(giver) as Address)
  await mine(SEGWIT_HEIGHT - GIVEN_BLOCKS, none)

  return {
    height: () => node.chain.height,
    mine: (blocks = 1) => runExclusive(() => mine(blocks, none)),
    async send(hex) {
      const tx = read(hex)
      const view = await node.mempool.getCoinView(tx)
      if (!tx.hasCoins(view)) throw new Refused(-25, 'bad-txns-inputs-missingorspent')
      if (tx.getFee(view) < LOWEST_FEE * tx.getVirtualSize()) throw new Refused(-26, 'min relay fee not met')
      try {
        await node.mempool.addTX(tx)
      } catch (cause) {
        const { reason, message } = cause as Error & { reason?: string }
        throw new Refused(-26, reason ?? message)
      }
      return tx.txid()
    },
    async coins(script) {
      const owner = ownerOf(script)
      const coins = owner === null ? [] : await runExclusive(() => node.getCoinsByAddress([owner]))
      return coins
        .filter((coin) => isScript(coin.script, script))
        .map(({ hash, index, value, height }) => ({ txid: reversed(hash), index, value, height }))
    },
    async history(script) {
      const owner = ownerOf(script)
      if (owner === null) return []
      return runExclusive(async () => Promise.all((await node.getMetaByAddress([owner])).map(withView)))
    },
    async transaction(txid) {
      if (!/^[\da-f]{64}$/.test(txid)) return undefined
      return runExclusive(async () => {
        const meta = await node.getMeta(reversed(txid))
        return meta ? withView(meta) : undefined
      })
    },
    close: () => node.close(),
  }

  function read(hex: string): TX {
    try {
      if (!/^(?:[\da-f]{2})+$/i.test(hex)) throw new TypeError('no hex')
      return bcoin.TX.fromRaw(Buffer.from(hex, 'hex'))
    } catch {
      throw new Refused(-22, 'TX decode failed. Make sure the tx has at least one input.')
    }
  }
}

/** Keys and hashes of several kinds of address may be equal: those of scripts are not. */
export function isScript(one: Script, other: Uint8Array): boolean {
  return one.toRaw().equals(other)
}

export function reversed(hash: string): string {
  return Buffer.from(hash, 'hex').reverse().toString('hex')
}
