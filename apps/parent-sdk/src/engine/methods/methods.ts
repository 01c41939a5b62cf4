import { createMethods } from './createMethods.ts'

/** Methods that few pages call, loaded on their first use. */
export const methods = {
  createMethods,
}
