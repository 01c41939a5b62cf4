import { type Address, type Client, type Log, pad, parseAbi } from 'viem'
import { getBlockNumber, getLogs } from 'viem/actions'

/** https://docs.farcaster.xyz/reference/contracts/deployments */
export const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const KEY_REGISTRY = '0x00000000fc1237824fb747abde0ff18990e59b7e'
const AUTH_ADDRESS = 2

const [transferEvent, recoverEvent] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event Recover(address indexed from, address indexed to, uint256 indexed id)',
])
const [addEvent] = parseAbi([
  'event Add(uint256 indexed fid, uint32 indexed keyType, bytes indexed key, bytes keyBytes, uint8 metadataType, bytes metadata)',
])

type LogPosition = Pick<Log<bigint, number, false>, 'blockNumber' | 'logIndex'>
const isAfter = (one: LogPosition, other: LogPosition) =>
  one.blockNumber > other.blockNumber || (one.blockNumber === other.blockNumber && one.logIndex > other.logIndex)

/** Keys survive a transfer or recovery, so a previous owner could sign in (T138). @throws Error if the RPC fails */
export async function authAddressStatus(
  client: Client,
  { fid, address }: { fid: bigint; address: Address },
): Promise<'current' | 'stale'> {
  const toBlock = await getBlockNumber(client, { cacheTime: 0 })
  const added = await getLogs(client, {
    address: KEY_REGISTRY,
    event: addEvent,
    args: { fid, keyType: AUTH_ADDRESS, key: pad(address) },
    fromBlock: 0n,
    toBlock,
    strict: true,
  })
  const last = added.reduce<LogPosition | undefined>(
    (latest, one) => (latest && isAfter(latest, one) ? latest : one),
    undefined,
  )
  if (last === undefined) throw new Error('The RPC has no event of the auth address.')
  const range = { address: ID_REGISTRY, args: { id: fid }, fromBlock: last.blockNumber, toBlock, strict: true } as const
  const moves = await Promise.all([
    getLogs(client, { ...range, event: transferEvent }),
    getLogs(client, { ...range, event: recoverEvent }),
  ])
  return moves.flat().some((move) => isAfter(move, last)) ? 'stale' : 'current'
}
