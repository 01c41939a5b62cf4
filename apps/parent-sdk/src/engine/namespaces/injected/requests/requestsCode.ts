import { modalCalls } from './modalCalls.ts'

export const requests = { modalCalls }
