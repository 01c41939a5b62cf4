type Hex = `0x${string}`

/** For simulations: `validateUserOp` accepts any signature, other calls run the code at `moved`. */
export function takingAnySignature(moved: Hex): Hex {
  const isValidation = '5f3560e01c6319822f7c14603b57'
  const delegates = `365f5f375f5f365f73${moved.slice(2)}5af4`
  const returns = '3d5f5f3e6037573d5ffd5b3d5ff3'
  return `0x${isValidation}${delegates}${returns}5b60205ff3`
}
