import { parseAbi } from 'viem'

/** ERC-4626 names, with ether as the asset. */
export const vaultAbi = parseAbi([
  'function deposit(address receiver) payable returns (uint256 shares)',
  'function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
  'function balanceOf(address owner) view returns (uint256)',
  'function maxWithdraw(address owner) view returns (uint256)',
  'function totalAssets() view returns (uint256)',
  'function reserve() view returns (uint256)',
  'function ratePerSecond() view returns (uint256)',
  'function symbol() view returns (string)',
])
