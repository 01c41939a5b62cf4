import { gunzipSync } from 'node:zlib'
import { type Abi, type Address, decodeFunctionResult, encodeFunctionData, type Hex, toHex } from 'viem'
import type { LocalChain } from '../chain/startAnvil.ts'
import { createRpc } from './createRpc.ts'

type Call = { to: Address; data?: Hex; value?: bigint }

export type Writer = {
  /** Sends from any address at all, without waiting for a block. A transaction that fails on the chain is not an error. */
  send(from: Address, call: Call): Promise<void>
  call(from: Address, to: Address, abi: Abi, args?: readonly unknown[]): Promise<void>
  read(to: Address, abi: Abi, args?: readonly unknown[]): Promise<unknown>
  balance(address: Address): Promise<bigint>
  fund(address: Address, wei: bigint): Promise<void>
  copyCode(from: Address, to: Address): Promise<void>
  /** @param at seconds since 1970, after the last block */
  mine(at: number): Promise<void>
  /** Sets the clock back, on a chain that was loaded and therefore runs on from today. @param at seconds since 1970 */
  setClock(at: number): Promise<void>
  dump(): Promise<Buffer>
}

/** For every transaction: airdrops and contract creation stay below. */
const GAS = toHex(6_000_000)
const FEES = { maxFeePerGas: toHex(2_000_000_000), maxPriorityFeePerGas: toHex(50_000_000) }

/** Every method throws the Error of the node, for calls that it refuses. */
export function createWriter({ rpcUrl }: LocalChain): Writer {
  const rpc = createRpc(rpcUrl)
  const send = async (from: Address, { value = 0n, ...call }: Call) => {
    await rpc('eth_sendTransaction', [{ ...call, ...FEES, from, value: toHex(value), gas: GAS }])
  }
  return {
    send,
    call: (from, to, abi, args = []) => send(from, { to, data: encodeFunctionData({ abi, args }) }),
    async read(to, abi, args = []) {
      const data = (await rpc('eth_call', [{ to, data: encodeFunctionData({ abi, args }) }, 'latest'])) as Hex
      return decodeFunctionResult({ abi, data, args })
    },
    async balance(address) {
      return BigInt((await rpc('eth_getBalance', [address, 'latest'])) as Hex)
    },
    async fund(address, wei) {
      await rpc('anvil_setBalance', [address, toHex(wei)])
    },
    async copyCode(from, to) {
      await rpc('anvil_setCode', [to, await rpc('eth_getCode', [from, 'latest'])])
    },
    async mine(at) {
      await rpc('evm_mine', [{ timestamp: at }])
    },
    async setClock(at) {
      await rpc('evm_setTime', [at])
    },
    async dump() {
      const zipped = (await rpc('anvil_dumpState', [])) as Hex
      return gunzipSync(Buffer.from(zipped.slice(2), 'hex'))
    },
  }
}
