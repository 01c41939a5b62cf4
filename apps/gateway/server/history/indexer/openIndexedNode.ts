import { type BlockWindow, createBlockWindow } from '../chain/blockWindow.ts'
import { NodeFailed, type NodeRpc } from '../chain/NodeRpc.ts'
import { type NativeReader, openNativeReader } from '../chain/nativeTransfers.ts'
import { count } from '../chain/rpcFields.ts'

export type IndexedNode = { rpc: NodeRpc; window: BlockWindow; native: NativeReader }

/** Most endpoints reject more. */
const FIRST_WINDOW = 10_000

/** @throws NodeFailed also for an endpoint of another chain */
export async function openIndexedNode(rpc: NodeRpc, chain: number): Promise<IndexedNode> {
  const id = count.safeParse(await rpc.request('eth_chainId', []))
  if (id.data !== chain) throw new NodeFailed(`${rpc.name} is of another chain`)
  const head = count.safeParse(await rpc.request('eth_blockNumber', []))
  if (!head.success) throw new NodeFailed('Invalid block number')
  return { rpc, window: createBlockWindow(FIRST_WINDOW), native: await openNativeReader(rpc, head.data) }
}
