import { createMethods } from './createMethods.ts'

export const methods = {
  createMethods,
}
