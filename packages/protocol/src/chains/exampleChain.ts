/** A CAIP-2 id for texts that tell operators what to write. */
export const EXAMPLE_CHAIN = 'eip155:8453'
