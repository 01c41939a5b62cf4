import * as z from 'zod/mini'
import { integer } from '../fields.ts'

export const gasPrice = z.object({ standard: integer, fast: integer, instant: integer })
export type GasPrice = z.output<typeof gasPrice>
