import { type Address, encodeAbiParameters, type Hex, parseAbi, parseAbiParameters } from 'viem'

const GRANT =
  'struct Grant { address token; address redeemer; address[] payees; uint256 amount; uint256 period; uint256 start; uint256 end; bytes32 salt; }'

export const KEEPER_ABI = parseAbi([
  GRANT,
  'function grant(Grant given) returns (bytes32 id)',
  'function revoke(Grant given)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function available(address owner, Grant given) view returns (uint8 status, uint256 amount)',
  'function grantCount(address owner) view returns (uint256)',
  'event Granted(address indexed owner, bytes32 indexed id, Grant grant)',
  'error InvalidGrant()',
  'error AlreadyGranted()',
  'error NotGranted()',
  'error NotRedeemer()',
  'error NotOpen()',
  'error UnsupportedMode()',
  'error InvalidExecution()',
  'error UnknownPayee()',
  'error OverLimit()',
  'error TransferFailed()',
])

/** Times in seconds. `period` 0 means one amount until the end. */
export type KeeperGrant = {
  token: Address
  redeemer: Address
  payees: readonly Address[]
  amount: bigint
  period: bigint
  start: bigint
  end: bigint
  salt: Hex
}

export const GRANTED = 1

export const CONTEXT = parseAbiParameters(['address owner, Grant grant', GRANT])

export function contextOf(owner: Address, grant: KeeperGrant): Hex {
  return encodeAbiParameters(CONTEXT, [owner, grant])
}
