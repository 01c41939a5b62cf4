import { parseAbi } from 'viem'

/** Functions of the world's contracts, one an ABI, so that each is encoded without its name. */
export const mint = parseAbi(['function mint(address to, uint256 amount)'])
export const transfer = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
export const transferFrom = parseAbi(['function transferFrom(address from, address to, uint256 amount) returns (bool)'])
export const approve = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])
export const balanceOf = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
export const withdraw = parseAbi(['function withdraw(uint256 amount)'])
export const createPair = parseAbi(['function createPair(address token0, address token1) returns (address)'])
export const sync = parseAbi(['function sync()'])
export const getReserves = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
export const swap = parseAbi([
  'function swap(address pair, address tokenIn, uint256 amountIn, uint256 minimum) returns (uint256)',
])
export const airdrop = parseAbi(['function airdrop(address[] receivers)'])
export const pretend = parseAbi(['function pretend(address from, address to, uint256 amount)'])
export const split = parseAbi(['function split(address[] receivers) payable'])
export const mintWithUri = parseAbi(['function mint(address to, uint256 id, string uri)'])
export const mintPlain = parseAbi(['function mint(address to, uint256 id)'])
export const mintEditions = parseAbi(['function mint(address to, uint256 id, uint256 amount)'])
export const setSubnodeRecord = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver)',
])
export const setAddr = parseAbi(['function setAddr(bytes32 node, address value)'])
export const setText = parseAbi(['function setText(bytes32 node, string key, string value)'])
export const setName = parseAbi(['function setName(bytes32 node, string value)'])
