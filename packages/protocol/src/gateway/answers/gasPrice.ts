import * as z from 'zod/mini'
import { integer } from '../fields.ts'

/** Price of one unit of gas in wei, tip included, by how soon a transaction shall be mined. */
export const gasPrice = z.object({ standard: integer, fast: integer, instant: integer })
export type GasPrice = z.output<typeof gasPrice>
