export const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const ZERO = '0x0000000000000000000000000000000000000000'
export const WORD = `0x${'00'.repeat(32)}`
export const END = '1700003600'

function fields(text: string): { name: string; type: string }[] {
  return text.split(',').map((one) => {
    const [type = '', name = ''] = one.trim().split(' ')
    return { name, type }
  })
}

export function shape(
  domain: Record<string, unknown>,
  primaryType: string,
  types: Record<string, string>,
  message: object,
) {
  const DOMAIN = {
    name: 'string',
    version: 'string',
    chainId: 'uint256',
    verifyingContract: 'address',
    salt: 'bytes32',
  }
  return {
    domain,
    types: {
      EIP712Domain: Object.entries(DOMAIN).flatMap(([name, type]) => (name in domain ? [{ name, type }] : [])),
      ...Object.fromEntries(Object.entries(types).map(([name, text]) => [name, fields(text)])),
    } as Record<string, { name: string; type: string }[]>,
    primaryType,
    message,
  }
}
