/** As many rows as the product's Connect view shows on the bench page. */
export const NAMES = [
  'Good Wallet',
  'Slow Wallet',
  'Refusing Wallet',
  'Locked Wallet',
  'Wrong Chain Wallet',
  'One',
  'Two',
  'Three',
  'All wallets',
]
