declare module 'bcoin' {
  export type Script = { toRaw(): Buffer; isNull(): boolean }
  export type Address = { hash: Buffer; version: number }
  export type Output = { value: number; script: Script }
  export type Input = {
    prevout: { hash: string; index: number }
    sequence: number
    witness: Witness
    isCoinbase(): boolean
  }
  export type Witness = { items: Buffer[] }
  export type Coin = { hash: string; index: number; value: number; height: number; script: Script }
  export type CoinView = { addTX(tx: TX, height: number): void; getOutputFor(input: Input): Output | null }
  export type TX = {
    inputs: Input[]
    outputs: Output[]
    version: number
    locktime: number
    hash(encoding: 'hex'): string
    txid(): string
    toRaw(): Buffer
    getFee(view: CoinView): number
    getVirtualSize(): number
    getWeight(): number
    hasCoins(view: CoinView): boolean
    isCoinbase(): boolean
    verify(view: CoinView, flags?: number): boolean
  }
  export type TXMeta = { tx: TX; height: number; block: string | null; time: number }
  type Entry = { height: number }
  export type FullNode = {
    open(): Promise<void>
    close(): Promise<void>
    chain: { tip: Entry; height: number; add(block: object): Promise<Entry | null>; state: { hasWitness(): boolean } }
    mempool: {
      /** Returns missing transaction hashes, `null` if complete. @throws VerifyError with the reason */
      addTX(tx: TX): Promise<string[] | null>
      getCoinView(tx: TX): Promise<CoinView>
    }
    miner: { mineBlock(head: Entry, address: Address): Promise<object> }
    getCoinsByAddress(addresses: Address[]): Promise<Coin[]>
    getMetaByAddress(addresses: Address[]): Promise<TXMeta[]>
    getMeta(hash: string): Promise<TXMeta | null>
    getMetaView(meta: TXMeta): Promise<CoinView>
  }
  const bcoin: {
    FullNode: new (options: object) => FullNode
    TX: { fromRaw(bytes: Buffer): TX }
    Script: { fromRaw(bytes: Buffer): Script; flags: { STANDARD_VERIFY_FLAGS: number } }
    Address: { fromScript(script: Script): Address | null }
    CoinView: new () => CoinView
    Network: { get(name: 'regtest'): { addressPrefix: Record<string, number | string> } }
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default bcoin
}
