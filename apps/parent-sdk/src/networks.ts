/** S9.8: the chains that the modal frame defines itself, as chain objects. The build keeps their data alone. */
export { arbitrum, base, berachain, mainnet, mode, sonic } from 'viem/chains'
