/** S9.8: the chains that the modal frame defines itself, as chain objects. */
export { arbitrum, base, berachain, mainnet, mode, sonic } from 'viem/chains'
